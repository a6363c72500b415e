import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsAt, readAnswer, requisite, textAt } from '../../../../tests/support/one-c/read-xml.ts';
import { vat } from '../../pricing/pricing.ts';
import type { Profile } from '../connections/connections.ts';
import { ordersAnswer } from './answers.ts';
import { documentOf } from './document.ts';
import type { ExportedOrder } from './exported-order.ts';
import { infoAnswer } from './orders.server.ts';

const LINE = {
  ref: 'guid',
  name: 'Автомат',
  article: '1-1',
  unit: 'шт',
  unitCode: '796',
  quantity: 2,
  reserved: 2,
  kopecks: 26_000,
  total: 52_000,
  vatPercent: 22,
  vat: 9_377,
};
const ORDER: ExportedOrder = {
  id: 1,
  uuid: '5f3c8f7e-0000-4000-8000-000000000001',
  number: 10_001,
  revision: 0,
  state: 'new',
  date: '2026-11-26',
  time: '20:31:05',
  seller: 'ООО «Полка»',
  company: null,
  contact: { name: 'Иван Петров', phone: '+79221234567', email: 'ivan@example.com' },
  buyerId: '00000000-0000-4000-8000-00000000000a',
  contactId: '00000000-0000-4000-8000-00000000000b',
  contract: null,
  power: null,
  deliveryType: 'courier',
  shop: null,
  wishedOn: null,
  warehouse: null,
  address: { settlement: 'Екатеринбург', street: 'Ленина', house: '5', flat: '12', comment: '' },
  paymentType: 'cash',
  isPaid: false,
  dueOn: null,
  comment: '',
  lines: [LINE],
  delivery: null,
  total: 52_000,
};
const COMPANY = {
  name: 'Ромашка',
  fullName: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '773601001',
  address: 'Москва, Тверская, 1',
};

function written(order: Partial<ExportedOrder>, profile: Profile = 'ut207') {
  const { body } = ordersAnswer([documentOf({ ...ORDER, ...order })], {
    profile,
    madeAt: '2026-11-26T20:31:05',
  });
  const root = readAnswer(body);
  const [document] = [...elementsAt(root, 'Документ'), ...elementsAt(root, 'Контейнер', 'Документ')];
  if (!document) throw new Error('no document');
  return { body, root, document };
}

const kopecksOf = (text: string | undefined) => Math.round(Number(text) * 100);
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Any text that a database can hold. */
const text = (maxLength = 300) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: fc.constantFrom(...'аЯё№«»—₽😀é#&<>"\']\u000b\u0007\u0098\u00a0 \r\n\t'), maxLength }),
    fc.constantFrom(']]>', '<![CDATA[', '&amp;', '₽ 😀 \ud83d', '<not valid xml!!!', 'а'.repeat(5_000)),
  );

const line = fc
  .record({
    ref: fc.uuid(),
    name: text(),
    article: text(40),
    unit: fc.constantFrom('шт', 'м', 'упак.', 'м²', '<'),
    unitCode: fc.constantFrom(null, '796', '6', '2009'),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    kopecks: fc.integer({ min: 1, max: 10_000_000 }),
    rounding: fc.integer({ min: -5, max: 5 }),
    vatPercent: fc.constantFrom(null, 0, 10, 22),
  })
  .map(({ rounding, ...each }) => {
    const total = Math.max(1, each.quantity * each.kopecks + rounding); // a sum of 1C may differ by kopecks
    return { ...each, reserved: each.quantity, total, vat: vat(total, each.vatPercent) };
  });

const anyOrder = fc
  .record({
    number: fc.integer({ min: 1, max: 2_147_483_647 }),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    delivery: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    company: fc.option(
      fc.record({
        name: text(),
        fullName: text(),
        inn: fc.constant('7707083893'),
        kpp: fc.constantFrom('', '773601001'),
        address: text(),
      }),
    ),
    contact: fc.record({ name: text(200), phone: fc.constant('+79221234567'), email: text(40) }),
    address: fc.option(
      fc.record({ settlement: text(), street: text(), house: text(50), flat: text(50), comment: text() }),
    ),
    comment: text(2_000),
    seller: text(),
    power: fc.option(fc.record({ number: text(100), person: text(200), validTo: fc.constant('2026-12-31') })),
  })
  .map(({ delivery, ...order }): ExportedOrder => {
    const goods = sumOf(order.lines.map(({ total }) => total));
    const service =
      delivery === null
        ? null
        : {
            ref: 'ORDER_DELIVERY',
            kopecks: delivery,
            vatPercent: 22,
            vat: vat(delivery, 22),
          };
    return { ...ORDER, ...order, delivery: service, total: goods + (delivery ?? 0) };
  });

test('any order is well-formed XML in both encodings, with sums that agree to the kopeck and texts of the allowed length (OUT-9)', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom<Profile>('ut207', 'bus31'), (order, profile) => {
      const { document } = written(order, profile);
      const goods = elementsAt(document, 'Товары', 'Товар');
      const sums = goods.map((each) => kopecksOf(textAt(each, 'Сумма')));
      expect(sumOf(sums)).toBe(order.total);
      expect(kopecksOf(textAt(document, 'Сумма'))).toBe(order.total);
      expect(sums).toEqual([
        ...order.lines.map(({ total }) => total),
        ...(order.delivery ? [order.delivery.kopecks] : []),
      ]);
      const taxes = goods.flatMap((each) => elementsAt(each, 'Налоги', 'Налог', 'Сумма'));
      expect(kopecksOf(textAt(document, 'Налоги', 'Налог', 'Сумма') ?? '0')).toBe(
        sumOf(taxes.map(({ text: sum }) => kopecksOf(sum))),
      );
      const all = everyElement(document);
      for (const { name, text: value } of all) {
        if (/Наименование$/.test(name)) expect(value.length).toBeLessThanOrEqual(255);
        if (name === 'Значение' || name === 'Представление') expect(value.length).toBeLessThanOrEqual(1_000);
        if (/Наименование$/.test(name)) expect(value).not.toContain('#');
      }
      expect(textAt(document, 'Номер')!.length).toBeLessThanOrEqual(11);
      expect(all.some(({ name }) => name === 'ОфициальноеНаименование')).toBe(order.company !== null);
      for (const each of [...goods, ...elementsAt(document, 'Контрагенты', 'Контрагент')])
        expect(textAt(each, 'Наименование')).toMatch(/\S/);
      expect(all.filter(({ name }) => name === 'Скидки' || name === 'Склады')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

function everyElement(of: ReturnType<typeof readAnswer>): ReturnType<typeof readAnswer>[] {
  return [of, ...of.children.flatMap(everyElement)];
}

test('a comment survives both encodings, apart from what XML cannot carry, and never becomes a question mark (OUT-9)', () => {
  const comment = ']]> 100 ₽, позвоните 😀 до 18:00 — «Ёж» №5 <b>é&amp;\u000b\u0000\u0098';
  for (const profile of ['ut207', 'bus31'] as const) {
    const { body, document } = written({ comment }, profile);
    expect(requisite(document, 'Комментарии покупателя')).toBe(
      ']]> 100 ₽, позвоните 😀 до 18:00 — «Ёж» №5 <b>é&amp;\u0098',
    );
    expect(body.subarray(1).includes('?') && body.toString('latin1').split('?').length).toBe(3); // of the prolog alone
  }
});

test('an old 1C gets bare documents in windows-1251, one of CommerceML 3 containers in UTF-8, both without a BOM (OUT-9)', () => {
  const old = ordersAnswer([documentOf(ORDER)], { profile: 'ut207', madeAt: '2026-11-26T20:31:05' });
  expect(old.type).toBe('application/xml; charset=windows-1251');
  expect(old.body.toString('latin1')).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>/);
  expect(readAnswer(old.body).children.map(({ name }) => name)).toEqual(['Документ']);
  const three = ordersAnswer([documentOf(ORDER)], { profile: 'bus31', madeAt: '2026-11-26T20:31:05' });
  expect(three.type).toBe('application/xml; charset=utf-8');
  expect(three.body.toString('latin1')).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>/);
  expect(readAnswer(three.body).children.map(({ name }) => name)).toEqual(['Контейнер']);
});

test('without orders the answer is a root without children (OUT-9)', () => {
  for (const profile of ['ut207', 'bus31'] as const) {
    const { body } = ordersAnswer([], { profile, madeAt: '2026-11-26T20:31:05' });
    expect(readAnswer(body)).toMatchObject({
      name: 'КоммерческаяИнформация',
      children: [],
      attributes: { ДатаФормирования: '2026-11-26T20:31:05' },
    });
  }
});

test('a company has its official name, INN and KPP; a person has neither, so 1C takes neither for the other (OUT-10)', () => {
  const party = (order: Partial<ExportedOrder>) => {
    const [found] = elementsAt(written(order).document, 'Контрагенты', 'Контрагент');
    return Object.fromEntries(found!.children.map(({ name, text: value }) => [name, value.trim()]));
  };
  expect(party({ company: COMPANY })).toMatchObject({
    Наименование: 'Ромашка',
    ОфициальноеНаименование: 'ООО «Ромашка»',
    ИНН: '7707083893',
    КПП: '773601001',
    Роль: 'Покупатель',
  });
  expect(party({ company: COMPANY })).not.toHaveProperty('ПолноеНаименование');
  const person = party({});
  expect(person).toMatchObject({ Наименование: 'Иван Петров', ПолноеНаименование: 'Иван Петров' });
  for (const name of ['ОфициальноеНаименование', 'ИНН', 'КПП', 'ЮридическийАдрес'])
    expect(person).not.toHaveProperty(name);
  // A sole trader has an INN and no KPP.
  expect(party({ company: { ...COMPANY, inn: '500100732259', kpp: '' } })).not.toHaveProperty('КПП');
});

test('1C would cut a name at #, so it is written as №; ids and comments keep it (OUT-9)', () => {
  const { document } = written({
    comment: 'кв. #5',
    lines: [{ ...LINE, ref: 'guid#variant', name: 'Уголок #2' }],
  });
  expect(textAt(document, 'Товары', 'Товар', 'Наименование')).toBe('Уголок №2');
  expect(textAt(document, 'Товары', 'Товар', 'Ид')).toBe('guid#variant');
  expect(requisite(document, 'Комментарии покупателя')).toBe('кв. #5');
});

test('a line has its VAT rate, its unit by ОКЕИ and its reservation; goods without VAT say so (OUT-9)', () => {
  const { document } = written({
    lines: [LINE, { ...LINE, unit: 'м', unitCode: null, vatPercent: null, vat: 0, reserved: 0 }],
  });
  const [first, second] = elementsAt(document, 'Товары', 'Товар');
  expect(textAt(first!, 'СтавкиНалогов', 'СтавкаНалога', 'Ставка')).toBe('22');
  expect(textAt(first!, 'Налоги', 'Налог', 'Сумма')).toBe('93.77');
  expect(textAt(first!, 'Резерв')).toBe('2');
  expect(textAt(second!, 'СтавкиНалогов', 'СтавкаНалога', 'Ставка')).toBe('Без НДС');
  expect(elementsAt(second!, 'Налоги')).toEqual([]);
  expect(elementsAt(second!, 'БазоваяЕдиница')[0]?.attributes).toMatchObject({ Код: '006' });
});

test('info lists states and ways to pay in windows-1251, and its «Cтатусы» begins with a Latin C', () => {
  const { body, type } = infoAnswer();
  expect(type).toBe('application/xml; charset=windows-1251');
  const root = readAnswer(body);
  expect(root.name).toBe('Справочник');
  const statuses = elementsAt(root, 'C\u0442\u0430\u0442\u0443\u0441\u044b', 'Элемент');
  expect(statuses.map((each) => textAt(each, 'Ид'))).toEqual([
    'new',
    'confirmed',
    'ready',
    'shipped',
    'done',
    'cancelled',
  ]);
  const payments = elementsAt(root, 'ПлатежныеСистемы', 'Элемент');
  expect(payments.map((each) => textAt(each, 'Название'))).toContain('По счёту');
});
