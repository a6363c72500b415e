import { type OrderState, orderStates, stateView } from '../../orders/orders.ts';
import { plainWord } from './returned-document.ts';

/** The states to which a state of 1C may move an order. */
export const MAPPED_STATES = ['confirmed', 'ready', 'shipped', 'done', 'cancelled'] as const;
export type MappedState = (typeof MAPPED_STATES)[number];

/** What a state of 1C means here; null: it moves nothing. By its name without spaces and case. */
export type StatusMap = ReadonlyMap<string, MappedState | null>;

/** How 1C names the states of its own orders. Without a row in the map they move nothing. */
const STATES_OF_1C = [
  'не согласован',
  'на согласовании',
  'согласован',
  'к выполнению',
  'к обеспечению',
  'к отгрузке',
  'в работе',
  'в резерве',
  'в процессе отгрузки',
  'готов к отгрузке',
  'ожидается предоплата',
  'готов к закрытию',
  'готов к обеспечению',
  'закрыт',
  'выполнен',
  'завершен',
];

/** The shop's own states move nothing either: 1C repeats what it was given. */
const OWN_STATES = orderStates.filter((state) => state !== 'cancelled');
const KNOWN = new Set(
  [...OWN_STATES, ...OWN_STATES.map((state) => stateView(state).name), ...STATES_OF_1C].map(plainWord),
);
const CANCELLED = new Set(['cancelled', stateView('cancelled').name].map(plainWord));

/**
 * What a state of a document means.
 * @returns a state; null: it moves nothing; undefined: nobody knows it
 */
export function meaningOf(status: string, map: StatusMap): MappedState | null | undefined {
  const plain = plainWord(status);
  if (plain === '') return null;
  const mapped = map.get(plain);
  if (mapped !== undefined) return mapped;
  if (CANCELLED.has(plain)) return 'cancelled';
  return KNOWN.has(plain) ? null : undefined;
}

/** Whether an order would go backwards: it is further than a state of 1C. */
export function isBackwards(from: OrderState, to: OrderState): boolean {
  return orderStates.indexOf(from) > orderStates.indexOf(to);
}
