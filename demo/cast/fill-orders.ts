import { CLI } from '../../src/shop/audit/audit.ts';
import { addLines } from '../../src/shop/cart/lines/lines.server.ts';
import { chooseBuyer } from '../../src/shop/companies/choice/choice.server.ts';
import { laterDay } from '../../src/shop/geo/opening-hours/opening-hours.ts';
import { placeOrder } from '../../src/shop/orders/checkout/checkout.server.ts';
import { ORDER_CONSENTS } from '../../src/shop/orders/checkout/checkout.ts';
import { checkoutPage } from '../../src/shop/orders/checkout-page/checkout-page.server.ts';
import { NO_HOLIDAYS } from '../../src/shop/orders/holds/holds.ts';
import type { OrderState } from '../../src/shop/orders/orders.ts';
import { recordPayment } from '../../src/shop/orders/payments/ledger/ledger.server.ts';
import { paymentDays } from '../../src/shop/orders/payments/payments.ts';
import { moveOrder } from '../../src/shop/orders/staff/staff.server.ts';
import { endSession, openSession } from '../../src/shop/session/session.server.ts';
import { guest, type Visitor } from '../../src/shop/session/session.ts';
import { asStaff, type Stage } from './actor.ts';
import {
  backdate,
  type MadeOrder,
  readCartId,
  readCityId,
  readLines,
  readOwed,
  readShelf,
  type Shelf,
} from './cast.queries.ts';
import { type CrowdOrder, crowdOrders } from './crowd.ts';
import { momentOf } from './days.ts';
import { ADDRESS } from './fill-people.ts';
import { type CastOrder, ORDERS } from './orders.ts';
import { CONTRACTS, type ContractKey, type PowerKey } from './papers.ts';
import { type CompanyKey, PEOPLE, type PersonKey } from './people.ts';

interface Given {
  visitors: Record<PersonKey, Visitor>;
  companies: Record<CompanyKey, number>;
  contracts: Record<ContractKey, number>;
  powers: Record<PowerKey, number>;
}

/** A placed order of the cast. */
export interface PlacedCastOrder extends MadeOrder {
  order: CastOrder | CrowdOrder;
}

/** An order that is to be placed. */
interface Coming {
  order: CastOrder | CrowdOrder;
  at: number;
  moment: Date;
}

/** A company buys this many times as much as a person. */
const TRADE = 5;
const MINUTE_MS = 60_000;

/** The states that lead to the present one. */
const WAYS: Record<OrderState, readonly OrderState[]> = {
  new: [],
  confirmed: ['confirmed'],
  ready: ['confirmed', 'ready'],
  shipped: ['confirmed', 'shipped'],
  done: ['confirmed', 'ready', 'done'],
  cancelled: ['cancelled'],
};

/**
 * Orders of all people: filled carts and a checkout of today, then moved to their days. Numbers follow the days.
 * @param crowd how many orders guests place
 */
export async function fillOrders(stage: Stage, given: Given, crowd: number): Promise<PlacedCastOrder[]> {
  const shelves = new Map<number, Shelf | undefined>();
  const guests = new Map<string, Visitor>();
  const placed: PlacedCastOrder[] = [];
  for (const coming of comingOrders(stage.now, crowd)) {
    const { order, at } = coming;
    const visitor = 'by' in order ? given.visitors[order.by] : await guestOf(stage, guests, order.city);
    if (!shelves.has(visitor.cityId)) shelves.set(visitor.cityId, await readShelf(stage.tx, visitor.cityId));
    const shelf = shelves.get(visitor.cityId);
    const lines = shelf?.goods.length ? takeLines(order, at, shelf) : [];
    if (shelf && lines.length > 0)
      placed.push(await place(stage, given, { ...coming, visitor, lines, shop: shelf.shop }));
  }
  for (const { sessionId } of guests.values()) await endSession(stage.db, sessionId ?? 0);
  await backdate(stage.tx, placed);
  return placed;
}

/** All orders from the oldest to the newest. */
function comingOrders(now: Date, crowd: number): Coming[] {
  // Orders of one day come one after another.
  const ofCast = ORDERS.map((order, at) => ({
    order,
    at,
    moment: momentOf(now, order.daysAgo, 8 + ((at + 2) % 8)),
  }));
  const ofGuests = crowdOrders(crowd).map((order, n) => {
    const { daysAgo, minute } = order;
    const moment =
      daysAgo === 0
        ? new Date(now.getTime() - minute * MINUTE_MS)
        : new Date(momentOf(now, daysAgo, 0).getTime() + minute * MINUTE_MS);
    return { order, at: ORDERS.length + n, moment };
  });
  return [...ofCast, ...ofGuests].sort((a, b) => a.moment.getTime() - b.moment.getTime() || a.at - b.at);
}

/** A guest of a city; one browser for all of them there. */
async function guestOf({ db, tx }: Stage, guests: Map<string, Visitor>, slug: string): Promise<Visitor> {
  const known = guests.get(slug);
  if (known) return known;
  const { id } = await openSession(db, `demo crowd ${slug}`);
  const visitor = { ...guest((await readCityId(tx, slug)) ?? 0), sessionId: id, hasSession: true };
  guests.set(slug, visitor);
  return visitor;
}

async function place(
  { tx, db }: Stage,
  { companies, contracts, powers }: Given,
  coming: Coming & { visitor: Visitor; lines: ReturnType<typeof takeLines>; shop: number },
): Promise<PlacedCastOrder> {
  const { order, at, moment, lines, shop, visitor: person } = coming;
  const { company, contract, power, isDeferred, delivery, payment, comment = '' } = order;
  const { sessionId } = person;
  const choice = {
    legal_entity: company ? companies[company] : null,
    contract: contract ? contracts[contract] : null,
  };
  const buyer = 'by' in order ? await chooseBuyer({ db, visitor: person }, choice) : null;
  const visitor = { ...person, buyer };
  await addLines({ db, visitor, ensureSession: async () => sessionId ?? 0 }, lines);
  const buying = { ...visitor, cartId: await readCartId(tx, sessionId ?? 0) };
  const type = delivery ?? 'pickup';
  const page = await checkoutPage({ db: tx, visitor: buying });
  const { email, name, phone } = 'by' in order ? PEOPLE[order.by] : order.contact;
  const { id } = await placeOrder(
    // Guests are rate-limited by their network.
    { db, visitor: buying, address: 'by' in order ? ADDRESS : `198.51.${at >> 8}.${at & 255}` },
    {
      key: `demo-cast-${at}`,
      body: {
        delivery_type: type,
        payment_type: payment,
        comment,
        contact: { name, phone, email },
        ...(delivery ? { address: { street: 'Линейная', house: '7' } } : { shop }),
        ...(company && { legal_entity: companies[company] }),
        ...(contract && { contract: contracts[contract] }),
        ...(power && { power_of_attorney: powers[power] }),
        ...(isDeferred && { is_deferred: true }),
        consents: ORDER_CONSENTS.map(({ aim }) => aim),
        expected_total: page.delivery.find((each) => each.type === type)?.total ?? page.goods_total,
      },
    },
  );
  const delay = isDeferred && contract ? (delayOf(contract) ?? null) : null;
  return { id, order, at: moment, ...paymentDays(payment, delay, { now: moment, holidays: NO_HOLIDAYS }) };
}

function delayOf(contract: ContractKey): number | undefined {
  const terms = CONTRACTS[contract];
  return 'delay' in terms ? terms.delay : undefined;
}

/** The shop proposes a later day, and perhaps less, which takes effect only when the buyer agrees. */
async function propose(
  { tx, db }: Stage,
  {
    id,
    number,
    day,
    isShort = false,
  }: { id: number; number: number; day: string; isShort?: boolean | undefined },
): Promise<void> {
  const [first] = isShort ? await readLines(tx, id) : [];
  const less = first ? ['--line', `${first.position}=${first.quantity / 2}`] : [];
  const note = isShort
    ? 'Первого товара на складе осталась половина, а поставка задержалась: предлагаем меньше и на другой день.'
    : 'Поставка на склад задержалась, поэтому предлагаем другой день.';
  const reason = isShort ? 'out_of_stock' : 'other';
  await asStaff(db, 'revise', `${number}`, '--reason', reason, '--note', note, '--ready', day, ...less);
}

/** The first half of the lines leaves the shop in a shipment, then perhaps the others in another one. */
async function send(
  { tx, db }: Stage,
  { id, number, sent }: { id: number; number: number; sent: 'part' | 'all' },
): Promise<void> {
  const lines = await readLines(tx, id);
  const half = lines.slice(0, Math.ceil(lines.length / 2));
  const words = half.flatMap(({ position, quantity }) => ['--line', `${position}=${quantity}`]);
  await asStaff(db, 'ship', `${number}`, ...words);
  if (sent === 'all') await asStaff(db, 'ship', `${number}`, '--track', '25-0418-7733');
}

/** Products of the stock, different ones for each order as long as there are any. */
function takeLines({ company, lines, pieces }: CastOrder | CrowdOrder, at: number, { goods }: Shelf) {
  const from = (at * 11) % goods.length;
  const packs = pieces * (company ? TRADE : 1);
  const taken = [...goods.slice(from), ...goods.slice(0, from)]
    .filter((each) => each.packs >= packs)
    .slice(0, lines);
  return taken.map((each) => {
    each.packs -= packs;
    return { product: each.id, quantity: each.pack * packs };
  });
}

/** The further life of the orders: payments, states, shipments and proposals. */
export async function moveOrders(stage: Stage, placed: readonly PlacedCastOrder[]): Promise<void> {
  const { tx, db } = stage;
  for (const { id, order } of placed) {
    const { number, total, readyOn } = await readOwed(tx, id);
    // The last shipment moves the order to its state.
    for (const to of order.sent ? WAYS.confirmed : WAYS[order.state]) await moveOrder(db, number, to);
    if (order.sent) await send(stage, { id, number, sent: order.sent });
    if (order.laterBy && readyOn)
      await propose(stage, { id, number, day: laterDay(readyOn, order.laterBy), isShort: order.isShort });
    if (!order.paid) continue;
    const kopecks = order.paid === 'all' ? total : Math.round(total / 200) * 100;
    const document = order.payment === 'invoice' ? `Платёжное поручение № ${100 + (number % 900)}` : 'Касса';
    await recordPayment(db, { number, kopecks, document }, CLI);
  }
  await backdate(tx, placed);
}
