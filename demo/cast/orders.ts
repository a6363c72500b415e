import type { DocumentState, DocumentTypeCode } from '../../src/shop/documents/documents.ts';
import type { OrderState } from '../../src/shop/orders/orders.ts';
import type { PaymentType } from '../../src/shop/orders/payments/payments.ts';
import type { ContractKey, PowerKey } from './papers.ts';
import type { CompanyKey, PersonKey } from './people.ts';

/** An order of the cast, placed this many days ago. */
export interface CastOrder {
  by: PersonKey;
  daysAgo: number;
  /** How many products, and how many of each (times its pack). */
  lines: number;
  pieces: number;
  state: OrderState;
  payment: PaymentType;
  company?: CompanyKey;
  contract?: ContractKey;
  power?: PowerKey;
  isDeferred?: true;
  delivery?: 'courier' | 'transport';
  paid?: 'all' | 'half';
  comment?: string;
  /** How much has left the shop in shipments: a part, or everything in two of them. */
  sent?: 'part' | 'all';
  /** The shop asks for this many days more, and waits for an answer. */
  laterBy?: number;
  /** With `laterBy`: the shop has half of the first line only. */
  isShort?: true;
  /** The documents of the order. */
  papers?: readonly (readonly [DocumentTypeCode, DocumentState])[];
}

const north = { by: 'buyer', company: 'north', payment: 'invoice' } as const;
const supply = { ...north, contract: 'supply' } as const;
const deferred = { ...supply, isDeferred: true } as const;
const volga = { by: 'other', company: 'volga', contract: 'volga', payment: 'invoice' } as const;
const person = { by: 'person' } as const;

const HANDED_OVER = [
  ['upd', 'signed'],
  ['certificate', 'ready'],
] as const;

/** From the oldest to the newest, in the order of their numbers. */
export const ORDERS: readonly CastOrder[] = [
  {
    ...north,
    contract: 'terminated',
    daysAgo: 260,
    lines: 4,
    pieces: 3,
    state: 'done',
    paid: 'all',
    papers: [
      ['waybill', 'signed'],
      ['vat_invoice', 'signed'],
    ],
  },
  {
    ...north,
    contract: 'expired',
    daysAgo: 120,
    lines: 3,
    pieces: 4,
    state: 'done',
    paid: 'all',
    papers: HANDED_OVER,
  },
  { ...person, daysAgo: 88, lines: 2, pieces: 1, state: 'done', payment: 'card', paid: 'all' },
  {
    ...deferred,
    power: 'driver',
    daysAgo: 75,
    lines: 6,
    pieces: 3,
    state: 'done',
    paid: 'all',
    papers: [...HANDED_OVER, ['correction', 'signed']],
  },
  {
    ...deferred,
    daysAgo: 52,
    lines: 3,
    pieces: 2,
    state: 'done',
    papers: [['upd', 'signing']],
    comment: 'Отгрузить одной машиной с заказом на склад',
  },
  { ...volga, isDeferred: true, daysAgo: 40, lines: 5, pieces: 2, state: 'done', paid: 'half' },
  { ...person, daysAgo: 38, lines: 3, pieces: 2, state: 'cancelled', payment: 'cash' },
  {
    ...deferred,
    daysAgo: 36,
    lines: 4,
    pieces: 2,
    state: 'done',
    paid: 'half',
    papers: [
      ['upd', 'signed'],
      ['act', 'signing'],
    ],
  },
  {
    ...supply,
    daysAgo: 33,
    lines: 2,
    pieces: 5,
    state: 'done',
    paid: 'all',
    delivery: 'courier',
    papers: [['upd', 'revoked'], ...HANDED_OVER],
  },
  { ...supply, daysAgo: 30, lines: 3, pieces: 2, state: 'cancelled' },
  {
    ...deferred,
    daysAgo: 24,
    lines: 5,
    pieces: 3,
    state: 'done',
    power: 'driver',
    papers: [['upd', 'ready']],
  },
  {
    ...deferred,
    daysAgo: 19,
    lines: 30,
    pieces: 2,
    state: 'shipped',
    delivery: 'transport',
    sent: 'all',
    papers: [['upd', 'signing']],
    comment: 'Объект на Линейной: звонить за час до приезда',
  },
  {
    ...north,
    contract: 'expiring',
    daysAgo: 16,
    lines: 4,
    pieces: 2,
    state: 'done',
    paid: 'all',
  },
  { ...north, by: 'head', contract: 'moscow', daysAgo: 14, lines: 2, pieces: 2, state: 'done', paid: 'all' },
  {
    ...person,
    daysAgo: 12,
    lines: 4,
    pieces: 1,
    state: 'done',
    payment: 'cash',
    paid: 'all',
    delivery: 'courier',
  },
  {
    ...supply,
    power: 'foreman',
    daysAgo: 6,
    lines: 3,
    pieces: 3,
    state: 'ready',
    paid: 'all',
    papers: [['upd', 'ready']],
  },
  { ...deferred, power: 'driver', daysAgo: 5, lines: 4, pieces: 2, state: 'confirmed', sent: 'part' },
  { ...person, daysAgo: 4, lines: 2, pieces: 2, state: 'shipped', payment: 'card', delivery: 'courier' },
  { ...supply, daysAgo: 3, lines: 2, pieces: 4, state: 'confirmed', paid: 'half' },
  {
    ...north,
    company: 'branch',
    contract: 'branch',
    daysAgo: 3,
    lines: 3,
    pieces: 2,
    state: 'confirmed',
    paid: 'all',
  },
  { ...volga, power: 'volga', daysAgo: 2, lines: 4, pieces: 2, state: 'ready', paid: 'all' },
  { ...person, daysAgo: 2, lines: 3, pieces: 1, state: 'ready', payment: 'sbp' },
  { ...north, by: 'head', payment: 'card', daysAgo: 1, lines: 1, pieces: 2, state: 'confirmed' },
  { ...supply, daysAgo: 1, lines: 5, pieces: 2, state: 'new', laterBy: 2, isShort: true },
  { ...volga, daysAgo: 1, lines: 2, pieces: 3, state: 'new' },
  { ...person, daysAgo: 1, lines: 2, pieces: 1, state: 'new', payment: 'card', laterBy: 1 },
  { ...deferred, power: 'foreman', daysAgo: 0, lines: 2, pieces: 3, state: 'new' },
];
