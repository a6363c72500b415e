import { oneLine } from '../../../platform/text/written-text.ts';
import type { Shape } from '../../api/shapes.ts';

type Client = Shape<'OrderClient'>;
type Quote = Shape<'ClientQuote'>;

/** A line as it was found or pasted. */
export interface DraftLine {
  /** null: the shop finds the product by the article. */
  product: number | null;
  article: string;
  quantity: number;
}

/** The fields of the form, as typed. */
export interface OrderFields {
  delivery: string;
  shop: string;
  settlement: string;
  street: string;
  house: string;
  flat: string;
  addressNote: string;
  day: string;
  /** The way to pay; `deferred`: by invoice, with the deferral of the contract. */
  payment: string;
  power: string;
  name: string;
  phone: string;
  email: string;
  comment: string;
  reason: string;
}

/** An order for a client that is not placed yet. */
export interface OrderDraft {
  user: number | null;
  contract: number | null;
  city: number | null;
  lines: DraftLine[];
  fields: OrderFields;
  /** The client agrees to wait until the shop confirms prices. */
  acceptsUnconfirmed: boolean;
  /** Only of a client without an account: he has agreed by phone that his data are processed. */
  hasConsented?: boolean;
  /** The idempotency key of the order. */
  key: string;
}

/** A draft of a client: his person, the contract that was used last and his city are chosen. @param user who is chosen among the people */
export function newDraft(client: Client, { user, key }: { user: number | null; key: string }): OrderDraft {
  const person = client.people.find(({ id }) => id === user) ?? client.people[0];
  return {
    user: person?.id ?? null,
    contract: client.contracts[0]?.id ?? null,
    city: client.city,
    lines: [],
    fields: { ...NO_FIELDS, ...contactOf(person) },
    acceptsUnconfirmed: false,
    key,
  };
}

const NO_FIELDS: OrderFields = {
  delivery: '',
  shop: '',
  settlement: '',
  street: '',
  house: '',
  flat: '',
  addressNote: '',
  day: '',
  payment: '',
  power: '',
  name: '',
  phone: '',
  email: '',
  comment: '',
  reason: '',
};

/** The contact fields of a person. */
export function contactOf(person: Client['people'][number] | undefined) {
  return { name: person?.name ?? '', phone: person?.phone ?? '', email: person?.email ?? '' };
}

/** Whether the client is somebody without an account: he is known by what is typed. */
export function isGuest({ legal_entity, people }: Client): boolean {
  return legal_entity === null && people.length === 0;
}

/** The fields of a saved address; undefined: empty, to be typed. */
export function addressFields(address: Client['addresses'][number] | undefined) {
  const { settlement = '', street = '', house = '', flat = '', comment: addressNote = '' } = address ?? {};
  return { settlement, street, house, flat, addressNote };
}

/** For whom the goods are priced; undefined: it is not chosen yet. */
export function namedClient(client: Client, { user, contract, city }: OrderDraft) {
  const { legal_entity } = client;
  if (city === null || (user === null && !isGuest(client))) return undefined;
  return {
    city,
    ...(user !== null && { user }),
    ...(legal_entity && { legal_entity: legal_entity.id }),
    ...(contract !== null && { contract }),
  };
}

/** The line of the request that prices a line. */
export function wantedLine({ product, article, quantity }: DraftLine) {
  return product === null ? { article, quantity } : { product, quantity };
}

/** The quoted line of a line of the draft; undefined: it is not known for this line yet. */
export function quotedLine(quote: Quote | undefined, lines: readonly DraftLine[], at: number) {
  const [line, quoted] = [lines[at], quote?.lines[at]];
  if (!line || !quoted) return undefined;
  const isSame =
    line.product === null ? sameArticle(line.article, quoted.article ?? '') : quoted.product === line.product;
  return isSame ? quoted : undefined;
}

/** As the shop compares articles: whatever the case, the spaces and the kind of dash. */
function sameArticle(one: string, other: string): boolean {
  const plain = (article: string) =>
    oneLine(article)
      .toLowerCase()
      .replace(/[‐-―−]/g, '-');
  return plain(one) === plain(other);
}

/** Lines with more of a product: of one that is there already the quantity grows. */
export function withLine(lines: readonly DraftLine[], added: DraftLine): DraftLine[] {
  // Two products may have one article.
  const same = (line: DraftLine) =>
    line.product !== null && added.product !== null
      ? line.product === added.product
      : sameArticle(line.article, added.article);
  if (!lines.some(same)) return [...lines, added];
  return lines.map((line) =>
    same(line)
      ? { ...line, product: line.product ?? added.product, quantity: line.quantity + added.quantity }
      : line,
  );
}

/** The lines with another quantity of one of them; 0 removes it. */
export function withQuantity(lines: readonly DraftLine[], at: number, quantity: number): DraftLine[] {
  return quantity === 0
    ? lines.filter((_, place) => place !== at)
    : lines.map((line, place) => (place === at ? { ...line, quantity } : line));
}

/** What is chosen of the offered ways, the first possible one where nothing is. */
export function choicesOf({ fields }: OrderDraft, quote: Quote) {
  const delivery = quote.delivery.find(({ type }) => type === fields.delivery) ?? quote.delivery[0];
  const payments = quote.payments.filter((one) => delivery && one.delivery.includes(delivery.type));
  const payment =
    payments.find((one) => paymentCode(one) === fields.payment) ??
    payments.find(({ type, reason }) => reason === null && (type === 'invoice') === (quote.buyer !== null)) ??
    payments.find(({ reason }) => reason === null);
  const shops = quote.pickup.filter(({ shop }) => delivery?.shops.includes(shop));
  const shop =
    shops.find((one) => String(one.shop) === fields.shop) ?? (shops.length === 1 ? shops[0] : undefined);
  return { delivery, payments, payment, shops, shop };
}

/** The value of a way to pay in the form. */
export function paymentCode({ type, is_deferred: isDeferred }: Quote['payments'][number]): string {
  return isDeferred ? 'deferred' : type;
}

/** The body of the order; undefined: the shop has not priced all lines yet, or there are none. */
export function orderOf(
  client: Client,
  draft: OrderDraft,
  quote: Quote | undefined,
): Shape<'ClientOrder'> | undefined {
  const named = namedClient(client, draft);
  if (!named || !quote || draft.lines.length === 0) return undefined;
  const { delivery, payment, shop } = choicesOf(draft, quote);
  if (!delivery || !payment) return undefined;
  const lines = draft.lines.flatMap(({ quantity }, at) => {
    const quoted = quotedLine(quote, draft.lines, at);
    if (!quoted || quoted.product === null || quoted.price === null || quoted.quantity !== quantity)
      return [];
    return [{ product: quoted.product, quantity, price: quoted.price }];
  });
  if (lines.length < draft.lines.length) return undefined;
  const { fields } = draft;
  const isPickup = delivery.type === 'pickup';
  return {
    ...named,
    lines,
    delivery_type: delivery.type,
    ...(isPickup ? shop && { shop: shop.shop } : { address: addressOf(fields) }),
    ...(!isPickup && fields.day && { delivery_date: fields.day }),
    payment_type: payment.type,
    ...(payment.is_deferred && { is_deferred: true }),
    ...(fields.power && { power_of_attorney: Number(fields.power) }),
    contact: { name: fields.name, phone: fields.phone, email: fields.email },
    ...(fields.comment && { comment: fields.comment }),
    ...(draft.acceptsUnconfirmed && { accept_unconfirmed_prices: true }),
    ...(isGuest(client) && { consent_by_phone: draft.hasConsented === true }),
    expected_total: delivery.total,
    reason: fields.reason,
  };
}

function addressOf({ settlement, street, house, flat, addressNote }: OrderFields) {
  return {
    street,
    house,
    ...(settlement && { settlement }),
    ...(flat && { flat }),
    ...(addressNote && { comment: addressNote }),
  };
}
