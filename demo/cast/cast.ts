import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { lockByName } from '../../src/platform/database/transaction.server.ts';
import type { Files } from '../../src/platform/files/stored-files.server.ts';
import { chooseBuyer } from '../../src/shop/companies/choice/choice.server.ts';
import { addAddress } from '../../src/shop/orders/address-book/address-book.server.ts';
import { endSession } from '../../src/shop/session/session.server.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import { addWish } from '../../src/shop/wishlist/wishlist.server.ts';
import { CITIES } from '../cities.ts';
import { fillDelivery } from '../delivery.ts';
import type { Stage } from './actor.ts';
import { dropEmails, readCityId, readHasDelivery, readIsThere, readShelf } from './cast.queries.ts';
import { fillClaims } from './fill-claims.ts';
import { fillInvoices, fillOrderDocuments, fillOtherDocuments } from './fill-documents.ts';
import { fillMessages } from './fill-messages.ts';
import { fillOrders, moveOrders } from './fill-orders.ts';
import { endContracts, fillContracts, fillPowers } from './fill-papers.ts';
import { fillCompanies, fillPeople } from './fill-people.ts';
import { fillRequests } from './fill-requests.ts';
import { fillSearches } from './fill-searches.ts';
import { fillStaff } from './fill-staff.ts';
import { asDatabase } from './one-transaction.ts';
import { CONTRACTS } from './papers.ts';
import { COMPANIES, PEOPLE } from './people.ts';

const WISHES = 7;

interface CastContext {
  db: Kysely<DB>;
  files: Files;
  /** How many orders guests have placed beside those of the cast. */
  crowd?: number;
}

/**
 * Makes the people of the demo shop with their companies, contracts, orders and documents, by the use cases of the shop
 * and in one transaction: either all of it exists or none. An existing cast stays as it is.
 * @returns whether they were made now
 */
export async function fillCast({ db, files, crowd = 0 }: CastContext): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, 'demo cast');
    const emails = Object.values(PEOPLE).map(({ email }) => email);
    const inns = Object.values(COMPANIES).map(({ inn }) => inn);
    const cityId = await readCityId(tx, CITIES[0]?.slug ?? '');
    if (cityId === undefined || (await readIsThere(tx, emails, inns))) return false;
    const inside = asDatabase(tx);
    await fillStaff(tx);
    await act({ tx, db: inside, now: new Date() }, { files: { ...files, db: inside }, cityId, crowd });
    await dropEmails(tx);
    return true;
  });
}

async function act(
  stage: Stage,
  { files, cityId, crowd }: { files: Files; cityId: number; crowd: number },
): Promise<void> {
  const { tx, db } = stage;
  if (!(await readHasDelivery(tx))) await fillDelivery(db);
  const visitors = await fillPeople(stage, cityId);
  const companies = await fillCompanies(stage, visitors);
  const given = { files, visitors, companies };
  const contracts = await fillContracts(stage, given);
  const powers = await fillPowers(stage, given);
  const placed = await fillOrders(stage, { ...given, contracts, powers }, crowd);
  await fillInvoices(files, placed);
  await moveOrders(stage, placed);
  await fillClaims(stage, { files, visitors, placed });
  await endContracts(stage, contracts);
  await fillOrderDocuments(stage, files, placed);
  await fillOtherDocuments(stage, given);
  await fillMessages(stage, visitors);
  await fillRequests(stage, visitors);
  await fillSearches(stage);
  await furnish(stage, visitors.person);
  // A login starts with the last buyer.
  for (const [person, contract] of [
    ['buyer', 'supply'],
    ['other', 'volga'],
  ] as const)
    await chooseBuyer(
      { db, visitor: visitors[person] },
      { legal_entity: companies[CONTRACTS[contract].company], contract: contracts[contract] },
    );
  for (const { sessionId } of Object.values(visitors)) await endSession(db, sessionId ?? 0);
}

/** The person's address book and wishlist. */
async function furnish({ tx, db }: Stage, visitor: Visitor): Promise<void> {
  const home = { city: 'Екатеринбург', street: 'Монтажников', house: '24', flat: '118' };
  await addAddress({ db, visitor }, { ...home, comment: 'Подъезд 3, домофон 118К' });
  await addAddress(
    { db, visitor },
    { city: 'Верхняя Пышма', street: 'Садовая', house: '5', comment: 'Дача' },
  );
  const shelf = await readShelf(tx, visitor.cityId);
  const ensureSession = async () => visitor.sessionId ?? 0;
  for (const { id } of shelf?.goods.slice(0, WISHES) ?? []) await addWish({ db, visitor, ensureSession }, id);
}
