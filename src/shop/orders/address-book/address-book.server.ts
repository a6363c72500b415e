import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type FieldErrors, notFound, ShopError, WRONG_CHARACTER } from '../../../platform/http/errors.ts';
import { type Page, toPage } from '../../../platform/http/pagination.ts';
import { inLines, oneLine } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { activeCities, requireCity } from '../../geo/geo.server.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
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
import { addressErrors } from './address-book.ts';

type Address = Static<typeof AddressShape>;

interface Context {
  db: Kysely<DB>;
  visitor: Visitor;
}

const TEXTS = ['city', 'street', 'house', 'flat', 'comment'] as const;
/** Only the comment may have several lines. */
const CONTROL = /\p{Cc}/u;

/**
 * The addresses of a logged-in user, the default first.
 * @throws 401
 */
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

/**
 * One address.
 * @throws 401; 404 when it is not the user's own
 */
export async function ownAddress({ db, visitor }: Context, id: number): Promise<Address> {
  const row = required(await readAddress(db, requireUser(visitor), id));
  return viewAddress(row, await activeCities(db));
}

/**
 * Saves an address. The first one becomes the default.
 * @throws 401, 400 with errors by field, 409 when the address book is full
 */
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
      throw new ShopError(
        'book_full',
        409,
        `В адресной книге уже ${MOST_ADDRESSES} адресов: удалите лишние.`,
      );
    if (address.is_default) await clearDefault(tx, userId);
    return insertAddress(tx, userId, { ...address, is_default: address.is_default || count === 0 });
  });
  return viewAddress(added, await activeCities(db));
}

/**
 * Changes the given fields of an address.
 * @throws 401; 404 when it is not the user's own; 400 with errors by field
 */
export async function changeAddress(
  { db, visitor }: Context,
  id: number,
  { city, ...given }: Static<typeof ChangedAddressShape>,
): Promise<Address> {
  const userId = requireUser(visitor);
  const place = city === undefined ? undefined : await placeOf(db, city);
  const changed = await change(db, userId, 'address.changed', async (tx) => {
    const before = required(await readAddress(tx, userId, id));
    // A form that repeats the city's name does not change the city's id.
    const isSamePlace = place?.city_id === null && oneLine(place.city) === before.city;
    const address = { ...checked({ ...before, ...given, ...(isSamePlace ? {} : place) }), id };
    if (given.is_default) await clearDefault(tx, userId);
    await updateAddress(tx, { userId, id }, address);
    return address;
  });
  return viewAddress(changed, await activeCities(db));
}

/** @throws 400 at `city` for an id that is not a city of the shop */
async function placeOf(db: Kysely<DB>, city: number | string): Promise<Pick<AddressRow, 'city' | 'city_id'>> {
  // A string of digits is an id too, because no settlement has such a name.
  const isId = typeof city === 'number' || /^\s*\d+\s*$/.test(city);
  if (!isId) return { city: String(city), city_id: null };
  const { id, name } = await requireCity(db, Number(city));
  return { city: name, city_id: id };
}

/**
 * An address in the form of the API. The id counts only while its city still has the stored name, which may be newer.
 */
function viewAddress(
  { city_id, ...row }: AddressRow,
  cities: readonly { id: number; name: string }[],
): Address {
  const isOfShop = cities.some(({ id, name }) => id === city_id && name === row.city);
  return { ...row, city: city_id !== null && isOfShop ? city_id : row.city, city_name: row.city };
}

/**
 * Deletes an address. If it was the default, the latest remaining one becomes the default.
 * @throws 401, 404, also when it is deleted twice
 */
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

/** @throws 400 with errors by field */
function checked<T extends Omit<AddressRow, 'id'>>(address: T): T {
  const errors: FieldErrors = {};
  const texts = Object.fromEntries(
    TEXTS.map((field) => [field, (field === 'comment' ? inLines : oneLine)(address[field])]),
  );
  for (const field of TEXTS) {
    const typed = address[field].trim();
    if (CONTROL.test(field === 'comment' ? typed.replace(/[\r\n\t]/g, ' ') : typed))
      errors[field] = [WRONG_CHARACTER];
  }
  const { city = '', street = '', house = '' } = texts;
  for (const [field, error = ''] of Object.entries(addressErrors({ city, street, house })))
    errors[field] = [error];
  if ((address.lat === null) !== (address.lon === null)) errors.lat = ['Нужны обе координаты или ни одной.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте адрес.', { fields: errors });
  return { ...address, ...texts };
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('Такого адреса нет.');
  return found;
}
