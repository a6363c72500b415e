import type { WaitsFor } from '../../orders/reservations/reservations.ts';
import type { Limits } from '../quarantine/quarantine.ts';

/** The modules of 1C that talk to the shop. They expect different shapes of documents and different encodings. */
export const PROFILES = ['ut207', 'unf', 'bus31', 'moysklad'] as const;
export type Profile = (typeof PROFILES)[number];

/** Which orders a connection gets. */
export const ORDER_FILTERS = ['none', 'all', 'retail', 'wholesale'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** What the stock that 1C states is: without what it has reserved for orders, or with it. */
export const STOCK_MEANINGS = ['free', 'on_hand'] as const;
export type StockMeaning = (typeof STOCK_MEANINGS)[number];

/** A base of 1C that exchanges with the shop. */
export interface Connection {
  id: number;
  slug: string;
  name: string;
  login: string;
  /** Owner of the external ids in its files. */
  source: string;
  profile: Profile;
  orders: OrderFilter;
  timeZone: string;
  /** Networks it may come from, as CIDR; empty: any. */
  networks: string[];
  /** External id of the service that stands for delivery in its documents. */
  deliveryRef: string;
  /** It reserves goods when an order arrives, not when it is posted. */
  takesOrders: boolean;
  stockMeaning: StockMeaning;
  /** Hours without an export, those of days off not counted, after which its prices are stale. */
  staleAfterHours: number;
  isDisabled: boolean;
  /** Its own limits of the rules that hold files and goods. */
  limits: Partial<Limits>;
}

/** The session of one login, found by its cookie. */
export interface ExchangeSession {
  id: number;
  startedAt: Date;
  connection: Connection;
}

/**
 * What the reservations of an order wait for that this 1C has.
 * @param isPosted whether 1C says that it has posted the order
 */
export function waitsFor(
  { takesOrders, stockMeaning }: Pick<Connection, 'takesOrders' | 'stockMeaning'>,
  isPosted: boolean,
): WaitsFor {
  if (stockMeaning === 'on_hand') return 'shipment';
  return takesOrders || isPosted ? 'count' : 'posting';
}

/** The encoding of all answers to a connection: modules of CommerceML 3 expect UTF-8, the others windows-1251. */
export function encodingOf({ profile }: Pick<Connection, 'profile'>): 'utf-8' | 'windows-1251' {
  return profile === 'bus31' ? 'utf-8' : 'windows-1251';
}
