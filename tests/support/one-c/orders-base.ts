import type { Behaviour } from './behaviour.ts';
import { escaped } from './export-files.ts';
import { elementsAt, type ReadElement, readAnswer, requisite, textAt } from './read-xml.ts';

/** «Заказ клиента» in a base of 1C. */
export interface OneCOrder {
  ref: string;
  number: string;
  /** «Ревизия сайта» of the version it was filled from. */
  revision: string;
  lines: { ref: string; name: string; quantity: number; price: number; sum: number }[];
  total: number;
  isPosted: boolean;
  isCancelled: boolean;
  /** More requisites it returns, by name. */
  states: Map<string, string>;
}

/** «Выплата безналичных денег» in a base of 1C: a payment of an order in detail. */
export interface OneCPayment {
  ref: string;
  /** In roubles. */
  sum: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The number of the order it is for. */
  order: string;
}

/** The orders of a base of 1C: what it does with what the shop answers to `query`. */
export class OrdersBase {
  readonly #behaviour: Behaviour;
  /** By number. */
  readonly orders = new Map<string, OneCOrder>();
  /** Numbers of orders that it cannot write. */
  readonly unreadable = new Set<string>();
  /** How many documents were created: one an order, or 1C has it twice. */
  created = 0;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  /**
   * Takes an answer in one transaction: one bad document, and nothing of it is written.
   * @returns the numbers of the documents it read
   * @throws Error for an answer or a document that 1C cannot take
   */
  take(answer: Buffer): string[] {
    const root = readAnswer(answer);
    const path = this.#behaviour.readsContainers ? ['Контейнер', 'Документ'] : ['Документ'];
    const read = elementsAt(root, ...path).map(readOrder);
    const bad = read.find(({ number }) => this.unreadable.has(number));
    if (bad) throw new Error(`1C cannot write the order ${bad.number}`);
    for (const order of read) this.#write(order);
    return read.map(({ number }) => number);
  }

  /** A known order is filled anew while it is not posted; later it is passed over without a word. */
  #write(order: OneCOrder): void {
    const known = this.orders.get(order.number);
    if (known?.isPosted) return;
    if (!known || known.ref !== order.ref) this.created++;
    this.orders.set(order.number, order);
  }

  /** Posts an order, as a manager of the company does. */
  post(number: string): OneCOrder {
    const order = this.orders.get(number);
    if (!order) throw new Error(`no order ${number} in 1C`);
    order.isPosted = true;
    return order;
  }

  /** The file in which 1C returns orders and payments. @param version of the documents, as 1C counts them */
  documents(
    orders: readonly OneCOrder[],
    payments: readonly OneCPayment[],
    { version, madeAt }: { version: number; madeAt: string },
  ): Buffer {
    const documents = [
      ...orders.map((order) => documentOf(order, version)),
      ...payments.map((payment) => paymentOf(payment, version)),
    ];
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${madeAt}">${documents.join('')}</КоммерческаяИнформация>
`;
    return Buffer.from(`\uFEFF${text}`);
  }
}

/** @throws Error for what the modules of 1C cannot fill a document from */
function readOrder(document: ReadElement): OneCOrder {
  const number = textAt(document, 'Номер') ?? '';
  const fail = (why: string) => {
    throw new Error(`order ${number}: ${why}`);
  };
  if (number.length === 0 || number.length > 11) fail('its number has none or more than 11 characters');
  if (elementsAt(document, 'Контрагенты', 'Контрагент').length === 0) fail('no contractor');
  for (const store of elementsAt(document, 'Склады', 'Склад'))
    if (!textAt(store, 'Адрес', 'АдресноеПоле') || !textAt(store, 'Контакты', 'Контакт'))
      fail('a store without address');
  const lines = elementsAt(document, 'Товары', 'Товар').map((line) => ({
    ref: textAt(line, 'Ид') ?? '',
    name: (textAt(line, 'Наименование') ?? '').split('#')[0] ?? '',
    quantity: Number(textAt(line, 'Количество')),
    price: Number(textAt(line, 'ЦенаЗаЕдиницу')),
    sum: Number(textAt(line, 'Сумма')),
  }));
  if (lines.some(({ quantity, sum }) => !(quantity > 0) || !(sum >= 0)))
    fail('a line without a quantity or a sum');
  return {
    ref: textAt(document, 'Ид') ?? '',
    number,
    lines,
    total: Number(textAt(document, 'Сумма')),
    revision: requisite(document, 'Ревизия сайта') ?? '',
    isPosted: false,
    states: new Map(),
    isCancelled: requisite(document, 'Отменен') === 'true',
  };
}

function documentOf(order: OneCOrder, version: number): string {
  const values = new Map([
    ['Номер по 1С', `НФ-${order.number}`] as const,
    ['Проведен', String(order.isPosted)] as const,
    ['Отменен', String(order.isCancelled)] as const,
    ['Ревизия сайта', order.revision] as const,
    ...order.states,
  ]);
  const lines = order.lines.map(
    ({ ref, name, quantity, price, sum }) =>
      `<Товар><Ид>${escaped(ref)}</Ид><Наименование>${escaped(name)}</Наименование><ЦенаЗаЕдиницу>${price.toFixed(2)}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество><Сумма>${sum.toFixed(2)}</Сумма><Коэффициент>1</Коэффициент></Товар>`,
  );
  const requisites = [...values].map(
    ([name, value]) =>
      `<ЗначениеРеквизита><Наименование>${escaped(name)}</Наименование><Значение>${escaped(value)}</Значение></ЗначениеРеквизита>`,
  );
  return `<Документ><Ид>${order.ref}</Ид><НомерВерсии>${version}</НомерВерсии><Номер>${order.number}</Номер><ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>643</Валюта><Курс>1</Курс><Сумма>${order.total.toFixed(2)}</Сумма><Товары>${lines.join('')}</Товары><ЗначенияРеквизитов>${requisites.join('')}</ЗначенияРеквизитов></Документ>`;
}

function paymentOf({ ref, sum, day, order }: OneCPayment, version: number): string {
  return `<Документ><Ид>${ref}</Ид><НомерВерсии>${version}</НомерВерсии><Номер>ПП-${ref}</Номер><Дата>${day}</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Валюта>643</Валюта><Сумма>${sum.toFixed(2)}</Сумма><Основание>${order}</Основание></Документ>`;
}
