import { badField, ShopError } from '../../../platform/http/errors.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import type { OrderState } from '../orders.ts';

/** The state of a shipment. `mayShipmentBecome` has the transitions. */
export type ShipmentState = 'planned' | 'packed' | 'handed_over' | 'cancelled';

/** How much of an order has left the shop. */
export type Fulfilment = 'none' | 'part' | 'all';

/** The most characters of a track number and of a receiver's name. */
export const MOST_TRACK = 100;
export const MOST_RECEIVER = 200;

const STATE_NAMES: Record<ShipmentState, string> = {
  planned: 'Планируется',
  packed: 'Собрана',
  handed_over: 'Передана',
  cancelled: 'Отменена',
};

/** The Russian name of a shipment's state; goods at the counter are «Выдана» instead of «Передана». */
export function shipmentStateName(state: ShipmentState, kind: DeliveryType): string {
  return state === 'handed_over' && kind === 'pickup' ? 'Выдана' : STATE_NAMES[state];
}

/** Whether a shipment may move from one state to another. */
export function mayShipmentBecome(from: ShipmentState, to: ShipmentState): boolean {
  if (from === 'handed_over' || from === 'cancelled') return false;
  return to === 'handed_over' || to === 'cancelled' || (from === 'planned' && to === 'packed');
}

/** A line of an order, with how much of it is in shipments. Quantities are units of the line. */
export interface LineToShip {
  line: number;
  /** Its place in the order, from 1. */
  position: number;
  product: number;
  name: string;
  unit: string;
  /** In the current order; 0: the line is cancelled, or only in a proposal. */
  quantity: number;
  /** The line in the proposal that awaits an answer; null: there is none, or it does not change this line. */
  awaited: { n: number; change: string; quantity: number } | null;
  /** In planned shipments. */
  planned: number;
  /** In shipments that are packed or handed over. */
  packed: number;
  /** In shipments that are handed over; not `handed` to 1C. */
  handed: number;
}

/** An order may have a thousand lines, and each of its shipments leaves an entry in the audit. */
export const MOST_AUDITED = 20;

/**
 * «Автомат ВА47: 4 шт; Бокс: 1 шт»; lines of which nothing is left are left out.
 * @param most lines that are named; of the others their number is: «и ещё 980»
 */
export function goodsText(
  lines: readonly Pick<LineToShip, 'name' | 'unit' | 'quantity'>[],
  most = Number.POSITIVE_INFINITY,
): string {
  const left = lines.filter(({ quantity }) => quantity > 0);
  const named = left
    .slice(0, most)
    .map(({ name, unit, quantity }) => `${name}: ${quantityOf(quantity, unit)}`);
  const more = left.length - named.length;
  return `${named.join('; ')}${more > 0 ? ` и ещё ${more}` : ''}`;
}

/** What of the current order has not left the shop. */
export function restText(lines: readonly LineToShip[], most?: number): string {
  return goodsText(
    lines.map((line) => ({ ...line, quantity: line.quantity - line.handed })),
    most,
  );
}

/**
 * How many units of a line may go into another shipment. Of a line that a proposal changes, only what remains in the order
 * whatever the buyer answers.
 */
export function leftToShip({ quantity, awaited, planned, packed }: LineToShip): number {
  return Math.max(0, settled(quantity, awaited) - planned - packed);
}

function settled(quantity: number, awaited: LineToShip['awaited']): number {
  if (awaited === null) return quantity;
  return awaited.change === 'quantity' ? Math.min(quantity, awaited.quantity) : 0;
}

/** A line of a shipment: the id of a line of the order, and a quantity in its units. */
export interface ShipmentLine {
  line: number;
  quantity: number;
}

/**
 * The lines of a new shipment: the wanted ones, or everything that is left.
 * @param wanted null: everything
 * @throws 400 at `lines` for a line that the order does not have, or that is named twice; 409 when more is wanted than is
 *   left, or nothing is left
 */
export function linesToShip(
  lines: readonly LineToShip[],
  wanted: readonly ShipmentLine[] | null,
): ShipmentLine[] {
  const chosen = wanted ?? lines.map((line) => ({ line: line.line, quantity: leftToShip(line) }));
  const filled = chosen.filter(({ quantity }) => quantity > 0);
  if (filled.length === 0) throw nothingLeft(lines);
  const named = new Set<number>();
  for (const { line: id, quantity } of filled) {
    const line = lines.find((each) => each.line === id);
    if (!line) throw badField('lines', `Строки ${id} в этом заказе нет.`);
    if (named.has(id)) throw badField('lines', `${line.name}: строка указана дважды.`);
    named.add(id);
    if (quantity > leftToShip(line)) throw tooMany(line, quantity);
  }
  return filled;
}

/**
 * Checks that a planned shipment still fits into the current order, which may have been revised since.
 * @param shipped its lines, which `lines` count as planned
 * @throws 409
 */
export function requireFits(lines: readonly LineToShip[], shipped: readonly ShipmentLine[]): void {
  for (const { line: id, quantity } of shipped) {
    const line = lines.find((each) => each.line === id);
    if (line && quantity > leftToShip({ ...line, planned: line.planned - quantity }))
      throw tooMany(line, quantity);
  }
}

function tooMany(line: LineToShip, wanted: number): ShopError {
  const { name, unit, awaited } = line;
  const left = leftToShip(line);
  const answer = awaited === null ? '' : ` Редакция ${awaited.n} ждёт ответа покупателя.`;
  const rest = left === 0 ? 'отгружать нечего' : `осталось отгрузить ${quantityOf(left, unit)}`;
  return new ShopError(
    'more_than_left',
    409,
    `${name}: ${rest}, а указано ${quantityOf(wanted, unit)}.${answer}`,
    { facts: { line: line.line, left } },
  );
}

function nothingLeft(lines: readonly LineToShip[]): ShopError {
  const awaited = lines.find((line) => line.awaited !== null)?.awaited;
  const why = awaited ? `редакция ${awaited.n} ждёт ответа покупателя` : 'весь заказ уже в отгрузках';
  return new ShopError('nothing_left', 409, `Отгружать нечего: ${why}.`);
}

/**
 * Checks that goods of an order in this state may be planned, packed or handed over.
 * @throws 409 before it is confirmed and after it is closed
 */
export function requireShippable(state: OrderState): void {
  if (state === 'new')
    throw new ShopError('not_confirmed', 409, 'Заказ ещё не подтверждён: сначала подтвердите его.');
  if (state === 'done' || state === 'cancelled') {
    const name = state === 'done' ? 'получен' : 'отменён';
    throw new ShopError('order_closed', 409, `Заказ уже ${name}: отгружать по нему нечего.`);
  }
}

/** The facts of an order that decide whether its goods may be handed over at the counter. */
export interface CounterOrder {
  /** Kopecks that are still unpaid. */
  owed: number;
  isDeferred: boolean;
  /** The company that buys; null: a person. `heads`: names of the members who are head. */
  company: { fullName: string; inn: string; heads: readonly string[] } | null;
}

/** Who receives goods at the counter. */
export interface Receiver {
  /** The power of attorney he shows; null: none. */
  power: { number: string; isInForce: boolean } | null;
  name: string;
}

/**
 * Checks that goods may be handed over at the counter (SHP-3): the order is paid or deferred, and a company's goods go to its
 * director or by a power of attorney in force.
 * @throws 409
 */
export function requireHandOver(
  { owed, isDeferred, company }: CounterOrder,
  { power, name }: Receiver,
): void {
  if (owed > 0 && !isDeferred)
    throw new ShopError('unpaid', 409, 'Заказ не оплачен: запишите оплату или примите деньги при выдаче.', {
      facts: { owed: owed / 100 },
    });
  if (company === null) return;
  if (power) requireInForce(power);
  if (!power && !isDirector(company, name))
    throw new ShopError(
      'no_power',
      409,
      'Товар организации выдают по доверенности или её руководителю: укажите доверенность или имя руководителя.',
    );
}

/** Checks that goods leave by a power of attorney that is in force today, wherever they go (SHP-3). @throws 409 */
export function requireInForce({ number, isInForce }: NonNullable<Receiver['power']>): void {
  if (!isInForce)
    throw new ShopError(
      'power_over',
      409,
      `Доверенность № ${number} сегодня не действует: попросите другую.`,
    );
}

/**
 * Checks that a receiver is the person of his power of attorney.
 * @param name as the staff wrote it; empty: that person
 * @throws 400 at `receiver`
 */
export function requireNamed({ number, person }: { number: string; person: string }, name: string): void {
  if (name !== '' && plainName(name) !== plainName(person))
    throw badField(
      'receiver',
      `По доверенности № ${number} получает ${person}. Другому получателю нужна своя доверенность.`,
    );
}

/**
 * Whether the receiver is a head of the company, or the sole trader himself: INN of 12 digits, full name «ИП Фамилия Имя …».
 */
function isDirector({ fullName, inn, heads }: NonNullable<CounterOrder['company']>, name: string): boolean {
  const plain = plainName(name);
  if (plain === '') return false;
  const isTrader = inn.length === 12 && plain.includes(' ') && plainName(fullName).endsWith(` ${plain}`);
  return isTrader || heads.some((head) => plainName(head) === plain);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
