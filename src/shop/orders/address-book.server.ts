import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { type FieldErrors, notFound, ShopError } from '../../core/errors.ts';
import { type Page, toPage } from '../../core/pagination.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { inLines, oneLine } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { activeCities, requireCity } from '../geo/geo.server.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  type AddressRow,
  clearDefault,
  countAddresses,
  deleteAddress,
  insertAddress,
  lockBook,
  readAddress,
  readAddresses,
  updateAddress,
  writeLatestDefault,
} from './address-book.queries.ts';
import {
  type AddressShape,
  type ChangedAddressShape,
  MOST_ADDRESSES,
  type NewAddressShape,
} from './address-book.shapes.ts';

type Address = Static<typeof AddressShape>;

interface Context {
  db: Kysely<DB>;
  visitor: Visitor;
}

const TEXTS = ['city', 'street', 'house', 'flat', 'comment'] as const;
const REQUIRED: ReadonlySet<string> = new Set(['city', 'street', 'house']);
/** A comment may have lines; all else stands in one. */
const CONTROL = /\p{Cc}/u;

/** Addresses of somebody logged in, the default first. @throws 401 */
export async function addressBook(
  { db, visitor }: Context,
  page: { limit: number; offset: number },
  url: string,
): Promise<Page<Address>> {
  const userId = requireUser(visitor);
  const [rows, count, cities] = await Promise.all([
    readAddresses(db, userId, page),
    countAddresses(db, userId),
    activeCities(db),
  ]);
  return toPage(
    rows.map((row) => viewAddress(row, cities)),
    count,
    page,
    url,
  );
}

/** One of them. @throws 401, 404 for anybody else's */
export async function ownAddress({ db, visitor }: Context, id: number): Promise<Address> {
  const row = required(await readAddress(db, requireUser(visitor), id));
  return viewAddress(row, await activeCities(db));
}

/** Keeps an address; the first one is the default. @throws 401, 400 at the fields, 409 when the book is full */
export async function addAddress(
  { db, visitor }: Context,
  given: Static<typeof NewAddressShape>,
): Promise<Address> {
  const userId = requireUser(visitor);
  const { flat = '', comment = '', lat = null, lon = null, ...rest } = given;
  const place = await placeOf(db, given.city);
  const address = checked({ is_default: false, ...rest, flat, comment, lat, lon, ...place });
  const added = await change(db, userId, 'address.added', async (tx) => {
    const count = await countAddresses(tx, userId);
    if (count >= MOST_ADDRESSES)
      throw new ShopError('book_full', 409, `В книге уже ${MOST_ADDRESSES} адресов: удалите лишние.`);
    if (address.is_default) await clearDefault(tx, userId);
    return insertAddress(tx, userId, { ...address, is_default: address.is_default || count === 0 });
  });
  return viewAddress(added, await activeCities(db));
}

/** Changes what is told of an address. @throws 401, 404 for anybody else's, 400 at the fields */
export async function changeAddress(
  { db, visitor }: Context,
  id: number,
  { city, ...given }: Static<typeof ChangedAddressShape>,
): Promise<Address> {
  const userId = requireUser(visitor);
  const place = city === undefined ? undefined : await placeOf(db, city);
  const changed = await change(db, userId, 'address.changed', async (tx) => {
    const before = required(await readAddress(tx, userId, id));
    // A form that only repeats the name of a city leaves the city what it is.
    const isSamePlace = place?.city_id === null && oneLine(place.city) === before.city;
    const address = { ...checked({ ...before, ...given, ...(isSamePlace ? {} : place) }), id };
    if (given.is_default) await clearDefault(tx, userId);
    await updateAddress(tx, { userId, id }, address);
    return address;
  });
  return viewAddress(changed, await activeCities(db));
}

/** @throws 400 at `city` for an id that is of no city of the shop */
async function placeOf(db: Kysely<DB>, city: number | string): Promise<Pick<AddressRow, 'city' | 'city_id'>> {
  // Digits in quotes are an id as well: no settlement is called so.
  const isId = typeof city === 'number' || /^\s*\d+\s*$/.test(city);
  if (!isId) return { city: String(city), city_id: null };
  const { id, name } = await requireCity(db, Number(city));
  return { city: name, city_id: id };
}

/** An address as it is answered. The id counts while it names the same city as the text, which may be newer. */
function viewAddress(
  { city_id, ...row }: AddressRow,
  cities: readonly { id: number; name: string }[],
): Address {
  const isOfShop = cities.some(({ id, name }) => id === city_id && name === row.city);
  return { ...row, city: city_id !== null && isOfShop ? city_id : row.city, city_name: row.city };
}

/** Forgets an address; when it was the default, the latest of the others is. @throws 401, 404, a second time too */
export async function removeAddress({ db, visitor }: Context, id: number): Promise<void> {
  const userId = requireUser(visitor);
  await change(db, userId, 'address.removed', async (tx) => {
    if (required(await deleteAddress(tx, userId, id))) await writeLatestDefault(tx, userId);
    return { id };
  });
}

async function change<T extends { id: number }>(
  db: Kysely<DB>,
  userId: number,
  action: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx, userId);
    const done = await work(tx);
    await recordAudit(tx, { actor: 'user', actorId: userId, action, subjectId: done.id, details: {} });
    return done;
  });
}

/** @throws 400 at the fields */
function checked<T extends Omit<AddressRow, 'id'>>(address: T): T {
  const errors: FieldErrors = {};
  const texts = Object.fromEntries(
    TEXTS.map((field) => [field, (field === 'comment' ? inLines : oneLine)(address[field])]),
  );
  for (const field of TEXTS) {
    const typed = address[field].trim();
    if (texts[field] === '' && REQUIRED.has(field)) errors[field] = ['Обязательное поле.'];
    else if (CONTROL.test(field === 'comment' ? typed.replace(/[\r\n\t]/g, ' ') : typed))
      errors[field] = ['Недопустимый символ.'];
  }
  if ((address.lat === null) !== (address.lon === null)) errors.lat = ['Нужны обе координаты или ни одной.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте адрес.', { fields: errors });
  return { ...address, ...texts };
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('Такого адреса нет.');
  return found;
}
