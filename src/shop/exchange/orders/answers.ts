import { orderStates, stateView } from '../../orders/orders.ts';
import { PAYMENT_TYPES, paymentName } from '../../orders/payments/payments.ts';
import { encodingOf, type Profile } from '../connections/connections.ts';
import { type AnswerEncoding, encodeText } from '../encoding.ts';
import { branch, leaf, prolog } from './exchange-xml.ts';

/** An answer with XML, as it is sent. */
export interface XmlAnswer {
  /** The value of Content-Type. */
  type: string;
  body: Buffer;
}

/** How a profile reads orders: 1C of CommerceML 3 sees only documents in a «Контейнер», older ones only bare documents. */
function shapeOf(profile: Profile): { version: string; hasContainers: boolean } {
  return profile === 'bus31'
    ? { version: '3.1', hasContainers: true }
    : { version: '2.09', hasContainers: false };
}

/**
 * The answer to `query`. Without documents it is a root without children.
 * @param documents each as `documentOf` writes it
 * @param madeAt the local time of the connection, `2026-11-26T20:31:05`
 */
export function ordersAnswer(
  documents: readonly string[],
  { profile, madeAt }: { profile: Profile; madeAt: string },
): XmlAnswer {
  const { version, hasContainers } = shapeOf(profile);
  const inner = documents.map((each) => (hasContainers ? branch('Контейнер', each) : each)).join('');
  const root = `<КоммерческаяИнформация ВерсияСхемы="${version}" ДатаФормирования="${madeAt}">\n${inner}</КоммерческаяИнформация>\n`;
  return answerOf(root, encodingOf({ profile }));
}

/**
 * The answer to `info`: the states of orders and the ways to pay, which the settings of 1C map to its own. The first
 * character of «Cтатусы» is Latin, as 1C expects it.
 */
export function infoAnswer(): XmlAnswer {
  const statuses = orderStates.map((state) => entry(state, stateView(state).name));
  const payments = PAYMENT_TYPES.map((type) => entry(type, paymentName(type)));
  return answerOf(
    branch('Справочник', branch('Cтатусы', ...statuses), branch('ПлатежныеСистемы', ...payments)),
    'windows-1251',
  );
}

function entry(id: string, name: string): string {
  return branch('Элемент', leaf('Ид', id), leaf('Название', name));
}

function answerOf(xml: string, encoding: AnswerEncoding): XmlAnswer {
  return {
    type: `application/xml; charset=${encoding}`,
    body: encodeText(`${prolog(encoding)}${xml}`, encoding),
  };
}
