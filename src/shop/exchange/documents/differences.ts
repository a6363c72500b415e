import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { orderStates, stateView } from '../../orders/orders.ts';
import { plainWord, type ReturnedDocument, type ReturnedLine } from './returned-document.ts';

/** What a document is compared with: the current order. */
export interface ComparedOrder {
  revision: number;
  total: Kopecks;
  /** null: not known. */
  delivery: Kopecks | null;
  /** Of the company that buys; null: a person. */
  inn: string | null;
  lines: { product: number; name: string; quantity: number; total: Kopecks }[];
}

/** What the goods of a document are in the shop. */
interface Goods {
  /** Products by their ids in 1C. */
  products: ReadonlyMap<string, number>;
  /** The id of the service that stands for delivery. */
  deliveryRef: string;
}

/** How 1C names the states of its own orders; they move nothing here. */
const STATES_OF_1C = [
  ...['не согласован', 'на согласовании', 'согласован', 'к выполнению', 'к обеспечению', 'к отгрузке'],
  ...['в работе', 'в резерве', 'в процессе отгрузки', 'готов к отгрузке', 'ожидается предоплата'],
  ...['готов к закрытию', 'готов к обеспечению', 'закрыт', 'выполнен', 'завершен', 'отменен'],
];
const KNOWN_STATES = new Set(
  [...orderStates, ...orderStates.map((state) => stateView(state).name), ...STATES_OF_1C].map(plainWord),
);

/** Whether a document says by its state that its order is cancelled. */
export function isCancelledState(status: string): boolean {
  return plainWord(status) === plainWord(stateView('cancelled').name);
}

/** Why nothing of a document can be applied whatever its goods are, in Russian; empty: nothing speaks against it (IN-4). */
export function objections(document: ReturnedDocument, order: Pick<ComparedOrder, 'inn'>): string[] {
  const { inn, status, currency, payment, shipment } = document;
  return [
    ...(payment?.day === null ? ['дата оплаты не читается'] : []),
    ...(shipment?.day === null ? ['дата отгрузки не читается'] : []),
    ...(order.inn !== null && inn !== '' && inn !== order.inn ? [`другой ИНН покупателя — ${inn}`] : []),
    ...(status !== '' && !KNOWN_STATES.has(plainWord(status)) ? [`неизвестное состояние «${status}»`] : []),
    ...(currency !== null && currency !== 'RUB' ? ['сумма не в рублях'] : []),
  ];
}

/** How the goods and sums of a document differ from the current order, in Russian; empty: they do not (IN-4). */
export function differences(document: ReturnedDocument, order: ComparedOrder, goods: Goods): string[] {
  const { lines, total, revision } = document;
  const older =
    revision !== null && revision !== order.revision
      ? [`документ сделан по редакции ${revision}, а сейчас ${order.revision}`]
      : [];
  const sums =
    total !== null && total !== order.total ? [`сумма ${sumOf(total)} вместо ${sumOf(order.total)}`] : [];
  if (lines === null) return [...older, ...sums];
  const sum = lines.reduce((all, line) => all + line.total, 0);
  const uneven =
    total !== null && sum !== total ? [`сумма строк ${sumOf(sum)}, а сумма документа ${sumOf(total)}`] : [];
  return [...older, ...linesDiffer(lines, order, goods), ...uneven, ...sums];
}

function linesDiffer(lines: readonly ReturnedLine[], order: ComparedOrder, goods: Goods): string[] {
  const { products, deliveryRef } = goods;
  const isDelivery = ({ ref }: ReturnedLine) => ref === deliveryRef;
  const unknown = lines.filter((line) => !isDelivery(line) && !products.has(line.ref));
  const theirs = Map.groupBy(
    lines.filter((line) => !isDelivery(line)),
    ({ ref }) => products.get(ref),
  );
  const ours = Map.groupBy(order.lines, ({ product }) => product);
  const changed = [...ours].flatMap(([product, own]) => {
    const name = own[0]?.name ?? '';
    const [was, now] = [added(own), added(theirs.get(product) ?? [])];
    if (now.quantity === 0) return [`нет строки «${name}»`];
    if (now.quantity !== was.quantity) return [`«${name}»: ${countOf(now.quantity)} вместо ${was.quantity}`];
    if (now.total === was.total) return [];
    return [`«${name}»: на ${sumOf(now.total)} вместо ${sumOf(was.total)}`];
  });
  const more = [...theirs].flatMap(([product, [line]]) =>
    product === undefined || ours.has(product) ? [] : [`новая строка «${line?.name ?? ''}»`],
  );
  const delivery = added(lines.filter(isDelivery)).total;
  return [
    ...unknown.map(({ ref, name }) => `неизвестный товар «${name || ref}»`),
    ...changed,
    ...more,
    ...(delivery === (order.delivery ?? 0)
      ? []
      : [`доставка ${sumOf(delivery)} вместо ${sumOf(order.delivery ?? 0)}`]),
  ];
}

function added(lines: readonly { quantity: number; total: Kopecks }[]) {
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce((sum, line) => sum + line.total, 0),
  };
}

function sumOf(kopecks: Kopecks): string {
  return Number.isNaN(kopecks) ? 'неразборчиво' : `${formatKopecks(kopecks)} ₽`;
}

function countOf(quantity: number): string {
  return Number.isNaN(quantity) ? 'неразборчиво' : String(quantity);
}
