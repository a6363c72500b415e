import type { EmailBody, EmailFact } from '../../../platform/email/email.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { numberWithRevision } from '../orders.ts';
import { refundTerm } from '../payments/ledger/ledger.ts';
import {
  CLAIM_KINDS,
  type ClaimKind,
  type ClaimProspect,
  type ClaimState,
  claimNext,
  claimTitle,
  DEBT_LOWERED,
  decidedName,
  REFUSAL_NAMES,
  type RefusalCode,
  WISH_NAMES,
} from './claims.ts';

/** The jobs that send emails about claims. */
export const CLAIM_TO_SHOP = 'claim-to-shop';
export const CLAIM_TO_BUYER = 'claim-to-buyer';

/** Steps of the shop that the buyer gets an email about. */
export const claimNews = ['accepted', 'refused', 'goods_waiting', 'decided', 'settled'] as const;
export type ClaimNews = (typeof claimNews)[number];

/** Whether the buyer gets an email when a claim comes into this state. */
export function isClaimNews(state: ClaimState): state is ClaimNews {
  return (claimNews as readonly ClaimState[]).includes(state);
}

/** Everything that the emails about a claim show; sums in kopecks. */
export interface ClaimInEmail extends ClaimProspect {
  /** «10001-2» */
  number: string;
  orderNumber: number;
  orderId: number;
  /** The number of the current order; 0: as placed. */
  revision: number;
  kind: ClaimKind;
  text: string;
  refusalCode: RefusalCode | null;
  refusalText: string | null;
  decidedText: string | null;
  /** The note of the shop's last step; may be empty. */
  note: string;
  /** What the buyer wrote when he sent the claim once more; else empty. */
  buyerNote: string;
  photos: number;
  total: Kopecks;
  lines: { name: string; article: string; unit: string; quantity: number; total: Kopecks }[];
  name: string;
  phone: string;
  email: string;
  company: string | null;
  shopEmail: string | null;
}

/** The email to the shop about a claim that the buyer has sent, for the first or the second time. */
export function claimToShop(claim: ClaimInEmail): EmailBody {
  const { number, kind, wish, answerBy, photos, timesSent, company, buyerNote } = claim;
  const facts: EmailFact[] = [
    ['Покупатель', company === null ? claim.name : `${company}, ${claim.name}`],
    ['Телефон', claim.phone],
    ['Причина', CLAIM_KINDS[kind].name],
    ['Просит', WISH_NAMES[wish]],
    ['Что случилось', claim.text],
    ...(buyerNote === '' ? [] : ([['Пояснение', buyerNote]] satisfies EmailFact[])),
    ['Фотографий', String(photos)],
    ['Ответить до', answerBy === null ? '' : formatDate(answerBy)],
  ];
  const again = timesSent > 1 ? ' (повторно)' : '';
  return {
    subject: `${claimTitle(kind, number)}${again}`,
    body: [`Новое обращение по заказу ${orderOf(claim)}${again}.`, { facts }, { goods: goodsOf(claim) }],
  };
}

/** The email to the buyer about a step of the shop. @param link the absolute URL of the order's page */
export function claimToBuyer(claim: ClaimInEmail, news: ClaimNews, link: string): EmailBody {
  const title = claimTitle(claim.kind, claim.number);
  const next = claimNext({ ...claim, state: news });
  return {
    subject: `${title}: ${HEADS[news]}`,
    body: [
      `Здравствуйте, ${claim.name}!`,
      ...linesOf(claim, news),
      ...(next === null ? [] : [`${next}.`]),
      { lead: 'Ход рассмотрения и сроки', button: 'Открыть заказ', href: link },
      { goods: goodsOf(claim) },
      ...(claim.revision === 0 ? [] : [`Суммы — по заказу ${orderOf(claim)}.`]),
    ],
  };
}

const HEADS: Record<ClaimNews, string> = {
  accepted: 'приняли к рассмотрению',
  refused: 'отказ',
  goods_waiting: 'ждём товар',
  decided: 'решение',
  settled: 'закрыто',
};

function linesOf(claim: ClaimInEmail, news: ClaimNews): string[] {
  const { number, kind, refusalCode, refusalText, decidedText, kopecks, note } = claim;
  const title = claimTitle(kind, number);
  const noted = note === '' ? [] : [note];
  switch (news) {
    case 'accepted':
      return [`${title}: приняли ваше заявление к рассмотрению.`, ...noted];
    case 'refused':
      return [
        `${title}: к сожалению, вынуждены отказать. Причина: ${(refusalCode ? REFUSAL_NAMES[refusalCode] : '').toLowerCase()}.`,
        refusalText ?? '',
      ];
    case 'goods_waiting':
      return [`${title}: чтобы продолжить, верните товар.`, ...noted];
    case 'decided': {
      const what = decidedName({ ...claim, state: news });
      const on = what === DEBT_LOWERED ? ' на' : ':';
      const sum = kopecks === null ? '' : `${on} ${formatKopecks(kopecks)} ₽`;
      return [`${title}. Решение: ${what.toLowerCase()}${sum}.`, decidedText ?? ''];
    }
    case 'settled':
      return [`${title}: ${kopecks === null ? 'всё выполнено' : givenBack(claim, kopecks)}.`, ...noted];
  }
}

/** What became of the sum of a decision: what was not overpaid is not refunded, it lowers the cost of the order. */
function givenBack({ orderNumber, back, refundBy, owed }: ClaimInEmail, kopecks: Kopecks): string {
  const refund = back === 0 ? '' : `возвращаем ${formatKopecks(back)} ₽ ${refundTerm(refundBy)}`;
  if (back === kopecks) return refund;
  const lower = `стоимость заказа № ${orderNumber} уменьшили на ${formatKopecks(kopecks)} ₽`;
  const left = owed > 0 ? `, осталось оплатить ${formatKopecks(owed)} ₽` : '';
  return [lower + left, refund].filter(Boolean).join('; ');
}

function orderOf({ orderNumber: number, revision }: ClaimInEmail): string {
  return numberWithRevision({ number, revision });
}

function goodsOf({ lines }: ClaimInEmail) {
  return lines.map(({ name, article, unit, quantity, total }) => ({
    name,
    article,
    amount: quantityOf(quantity, unit),
    sum: `${formatKopecks(total)} ₽`,
  }));
}
