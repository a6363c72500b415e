import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Node } from '../records/records.ts';
import { type ComparedOrder, faults, type Goods, isSameOrder, objections, orderIn } from './differences.ts';
import { type ReturnedDocument, readDocument } from './returned-document.ts';

const goods: Goods = {
  products: new Map([...'abcd'].map((ref, id) => [ref, { id, unit: '796' }])),
  deliveryRef: 'delivery',
};

/** Whether a document is that of the order. */
function fits(document: ReturnedDocument, order: ComparedOrder): boolean {
  if (faults(document, order, goods).length > 0) return false;
  const theirs = orderIn(document, goods);
  return theirs === null || isSameOrder(theirs, order);
}

const orders = fc
  .uniqueArray(fc.nat(3), { minLength: 1 })
  .chain((products) =>
    fc.tuple(
      fc.constant(products),
      fc.array(fc.tuple(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 1, max: 100_000 })), {
        minLength: products.length,
        maxLength: products.length,
      }),
      fc.option(fc.integer({ min: 1, max: 90_000 })),
    ),
  )
  .map(([products, amounts, delivery]): ComparedOrder => {
    const lines = products.map((product, at) => {
      const [quantity, price] = amounts[at] ?? [2, 1];
      return { product, name: `товар ${product}`, quantity, total: quantity * price };
    });
    const total = lines.reduce((sum, line) => sum + line.total, delivery ?? 0);
    return { revision: 0, ownRevision: 0, inn: null, delivery, lines, total };
  });

const IN_PIECES = { unit: '796', isPacked: false };

function documentFor({ lines, delivery, total }: ComparedOrder): ReturnedDocument {
  return {
    ref: '',
    number: '1',
    operation: '',
    version: '',
    currency: null,
    inn: '',
    revision: null,
    day: null,
    basis: '',
    isPosted: false,
    isCancelled: false,
    status: '',
    payment: null,
    shipment: null,
    total,
    lines: [
      ...lines.map((line) => ({ ...line, ...IN_PIECES, ref: 'abcd'[line.product] ?? '' })),
      ...(delivery === null
        ? []
        : [{ ref: 'delivery', name: 'Доставка', quantity: 1, total: delivery, ...IN_PIECES }]),
    ],
  };
}

test('lines in any order, and a line that 1C has divided, are no difference (IN-4)', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const document = documentFor(order);
      const divided = document.lines!.flatMap((line) =>
        line.quantity < 2
          ? [line]
          : [
              { ...line, quantity: 1, total: 1 },
              { ...line, quantity: line.quantity - 1, total: line.total - 1 },
            ],
      );
      expect(fits({ ...document, lines: divided.reverse() }, order)).toBe(true);
    }),
  );
});

test('each changed quantity, sum, missing or additional line is a difference (IN-4)', () => {
  fc.assert(
    fc.property(
      orders,
      fc.nat(),
      fc.constantFrom('quantity', 'total', 'missing', 'more', 'NaN'),
      (order, n, what) => {
        const document = documentFor(order);
        const lines = document.lines!.map((line) => ({ ...line }));
        const line = lines[n % lines.length]!;
        if (what === 'quantity') lines[n % order.lines.length]!.quantity += 1;
        else if (what === 'total') line.total += 1;
        else if (what === 'NaN') line.total = Number.NaN;
        else if (what === 'missing') lines.splice(n % lines.length, 1);
        else lines.push({ ref: 'unknown', name: 'Кабель', quantity: 1, total: 0, ...IN_PIECES });
        expect(fits({ ...document, lines }, order)).toBe(false);
      },
    ),
  );
});

test('a document that says nothing about goods differs by its sum only', () => {
  const order = { revision: 2, ownRevision: 2, inn: null, delivery: null, lines: [], total: 100 };
  const document = { ...documentFor(order), lines: null };
  expect(faults(document, order, goods)).toEqual([]);
  expect(faults({ ...document, total: 200 }, order, goods)).toHaveLength(1);
  expect(faults({ ...document, revision: 1 }, order, goods)).toHaveLength(1);
});

test('a revision that 1C itself has made does not make its document older (IN-11)', () => {
  const order = { revision: 3, ownRevision: 1, inn: null, delivery: null, lines: [], total: 100 };
  const document = { ...documentFor(order), lines: null };
  const older = (revision: number) => faults({ ...document, revision }, order, goods).length;
  expect([0, 1, 2, 3, 4].map(older)).toEqual([1, 0, 0, 0, 1]);
});

test('a quantity in another unit, or in packages whose size 1C does not say, is a fault (IN-10)', () => {
  const order = {
    revision: 0,
    ownRevision: 0,
    inn: null,
    delivery: null,
    total: 100,
    lines: [{ product: 0, name: 'товар', quantity: 1, total: 100 }],
  };
  const document = documentFor(order);
  const withLine = (more: object) => ({ ...document, lines: [{ ...document.lines![0]!, ...more }] });
  expect(faults(withLine({ unit: null }), order, goods)).toEqual([]);
  expect(faults(withLine({ isPacked: true }), order, goods)).toEqual([]);
  for (const more of [{ unit: '778' }, { isPacked: 'unknown' }])
    expect(faults(withLine(more), order, goods)).toEqual(['«товар»: количество в другой единице']);
});

test('a document without the delivery that the order has is a fault: it may be unknown to 1C (IN-10)', () => {
  const order = {
    revision: 0,
    ownRevision: 0,
    inn: null,
    delivery: 39_000,
    total: 39_100,
    lines: [{ product: 0, name: 'товар', quantity: 1, total: 100 }],
  };
  const document = documentFor(order);
  const without = { ...document, total: 100, lines: document.lines!.slice(0, 1) };
  expect(faults(without, order, goods)).toEqual([expect.stringContaining('нет доставки')]);
});

test('the INN of another buyer is an objection to the order of a company only (IN-4)', () => {
  const document = {
    ...documentFor({ revision: 0, ownRevision: 0, inn: null, delivery: null, lines: [], total: 0 }),
    inn: '7',
  };
  expect(objections(document, { inn: '8' })).toHaveLength(1);
  expect(objections(document, { inn: '7' })).toEqual([]);
  expect(objections(document, { inn: null })).toEqual([]);
  expect(objections({ ...document, inn: '' }, { inn: '8' })).toEqual([]);
});

test.each(['мусор', '2026-11-31', '01.01.0001 0:00:00'])('«%s» is no day of a payment (IN-4)', (text) => {
  const stated = (name: string, value: string) =>
    `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
  const xml = `<Документ><ЗначенияРеквизитов>${stated('Дата оплаты по 1С', text)}</ЗначенияРеквизитов></Документ>`;
  const document = readDocument(nodeOf(xml));
  const isRefused = objections(document, { inn: null }).includes('дата оплаты не читается');
  expect(document.payment === null || isRefused).toBe(true);
});

/** The record of an XML text without attributes. */
function nodeOf(xml: string): Node {
  const [, name = '', inner = ''] = /^<([^>]+)>([\s\S]*)<\/\1>$/.exec(xml) ?? [];
  const children = [...inner.matchAll(/<([^>/]+)>[\s\S]*?<\/\1>/g)].map(([child]) => nodeOf(child));
  return { name, attributes: {}, text: children.length > 0 ? '' : inner, children, line: 1 };
}
