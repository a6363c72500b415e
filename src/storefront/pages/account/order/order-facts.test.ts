import { expect, test } from 'vitest';
import { formatMoment } from '../../../places/days.ts';
import { deliveryCost, orderFacts } from './order-facts.ts';

const own = {
  created_at: '2026-11-18T10:42:00+05:00',
  placed_by: null,
  placed_by_staff: null,
  legal_entity: null,
  contract: null,
  delivery: { time_zone: 'Asia/Yekaterinburg' },
};

test('an order of a person shows only its date, without a full stop', () => {
  expect(orderFacts(own)).toBe('от 18.11.2026');
});

test('the heading of an order shows the day of its first step, by the clock of its city', () => {
  const created_at = '2026-11-27T20:35:00Z';
  expect(orderFacts({ ...own, created_at })).toBe('от 28.11.2026');
  expect(formatMoment(created_at, own.delivery.time_zone)).toBe('28.11, 01:35');
});

test('an order of a company names its author without a gendered verb, then payer and contract', () => {
  const company = { id: 1, name: 'ООО «Север»', inn: '6600314271' } as NonNullable<
    Parameters<typeof orderFacts>[0]['legal_entity']
  >;
  const contract = { id: 2, number: '114/26' } as NonNullable<Parameters<typeof orderFacts>[0]['contract']>;
  expect(orderFacts({ ...own, placed_by: 'Марина Соколова', legal_entity: company, contract })).toBe(
    'от 18.11.2026. Автор заказа: Марина Соколова. Покупатель: ООО «Север», ИНН\u00a06600314271. Договор № 114/26',
  );
});

test('an order that the staff has placed for the buyer names the manager', () => {
  expect(orderFacts({ ...own, placed_by_staff: 'Вера Климова' })).toBe(
    'от 18.11.2026. Заказ оформил менеджер Вера Климова',
  );
});

test('a delivery at no cost is called free', () => {
  expect(deliveryCost(0)).toBe('бесплатно');
  expect(deliveryCost(390)).toContain('390');
});
