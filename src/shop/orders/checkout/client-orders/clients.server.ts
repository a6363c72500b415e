import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { badField, notFound } from '../../../../platform/http/errors.ts';
import { formatPhone } from '../../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import type { Staff } from '../../../accounts/staff/staff.server.ts';
import { buyerOf } from '../../../companies/choice/choice.server.ts';
import { may } from '../../../companies/companies.ts';
import { activeCities } from '../../../geo/geo.server.ts';
import { guest, type Visitor } from '../../../session/session.ts';
import { readAddresses } from '../../address-book/address-book.queries.ts';
import { MOST_ADDRESSES } from '../../address-book/address-book.shapes.ts';
import { readCustomers } from '../../staff/customers/customers.queries.ts';
import { maskedPhone, requireCustomer } from '../../staff/customers/customers.server.ts';
import {
  type ClientAddress,
  type ClientPerson,
  readClient,
  readClientCompany,
  readCompanyDeliveries,
  readFoundCompanies,
  readIsCompanySeen,
} from './client-orders.queries.ts';
import type { ClientShape, FoundCompaniesShape, FoundPeopleShape } from './client-orders.shapes.ts';

/** How many people or companies a search shows. */
const SHOWN = 8;

interface Context {
  db: Db;
  staff: Pick<Staff, 'userId' | 'scope'>;
}

/** For whom an order is placed, as a call names it. Without a user it is somebody who has no account. */
export interface NamedClient {
  user?: number;
  legal_entity?: number;
  contract?: number;
  city: number;
}

/** Customers in the places of a member of the staff by a part of the name or email, or the end of the phone. */
export async function findPeople(
  { db, staff }: Context,
  text: string,
): Promise<Static<typeof FoundPeopleShape>> {
  const { rows } = await readCustomers(...([db, staff.scope, { text: oneLine(text) }] as const), {
    before: undefined,
    most: SHOWN,
  });
  return {
    results: rows.map(({ id, name, email, phone }) => ({ id, name, email, phone: maskedPhone(phone) })),
  };
}

/** Companies in the places of a member of the staff by a part of the name or the beginning of the INN. */
export async function findCompanies(
  { db, staff }: Context,
  text: string,
): Promise<Static<typeof FoundCompaniesShape>> {
  return { results: await readFoundCompanies(db, staff.scope, { text: oneLine(text), most: SHOWN }) };
}

/** Somebody without an account: the contacts are typed, and the prices are those that the city has for everybody (STF-141). */
export async function unknownClient({ db, staff }: Context): Promise<Static<typeof ClientShape>> {
  return {
    legal_entity: null,
    people: [],
    contracts: [],
    companies: [],
    addresses: [],
    ...(await citiesFor({ db, staff }, null)),
  };
}

/** A person as a client, with his own address book. @throws 404 outside the places of the member of the staff */
export async function clientPerson({ db, staff }: Context, id: number): Promise<Static<typeof ClientShape>> {
  await requireCustomer({ db, staff }, id);
  const person = await readClient(db, staff.scope, id);
  if (!person) throw notFound(NO_CLIENT);
  const companies = person.companies.filter(({ role }) => may(role, 'order'));
  return {
    legal_entity: null,
    people: [viewPerson(person)],
    contracts: [],
    companies: companies.map(({ id: company, name }) => ({ id: company, name })),
    addresses: await bookOf(db, id),
    ...(await citiesFor({ db, staff }, person.lastCityId)),
  };
}

/**
 * A company as a client, with the addresses of its deliveries: the address books of its people are their own (STF-170).
 * @throws 404 outside the places of the member of the staff
 */
export async function clientCompany({ db, staff }: Context, id: number): Promise<Static<typeof ClientShape>> {
  const company = await readClientCompany(db, staff.scope, id);
  if (!company) throw notFound(NO_COMPANY);
  const { name, inn, people, contracts, cityId } = company;
  return {
    legal_entity: { id, name, inn },
    people: people.filter(({ role }) => may(role, 'order')).map(viewPerson),
    contracts: contracts.map(({ validTo, delayDays, ...same }) => ({
      ...same,
      valid_to: validTo,
      payment_delay_days: delayDays,
    })),
    companies: [],
    addresses: await readCompanyDeliveries(db, staff.scope, { company: id, most: MOST_ADDRESSES }),
    ...(await citiesFor({ db, staff }, cityId)),
  };
}

/**
 * The client as a visitor, so that his prices, contract and limit are those of his own cart.
 * @throws 404 for a client or city outside the places of the member of the staff, a person who is not of the company, a contract
 *   of another one; 403 when his role may not order; 400 at `contract` when it is not in force, and at `user` for a company
 *   without one
 */
export async function visitorOfClient({ db, staff }: Context, client: NamedClient): Promise<Visitor> {
  const { user, legal_entity, contract, city } = client;
  const cities = await citiesOf({ db, staff });
  if (!cities.some(({ id }) => id === city)) throw notFound('Такого города среди ваших нет.');
  if (user === undefined) {
    if (legal_entity !== undefined || contract !== undefined)
      throw badField('user', 'За юрлицо заказывает тот, у кого есть кабинет. Назовите, кто это.');
    return guest(city);
  }
  // Who has not confirmed his email may be nobody, and his account is deleted after a month.
  if (!(await readClient(db, staff.scope, user))) throw notFound(NO_CLIENT);
  if (legal_entity === undefined) await requireCustomer({ db, staff }, user);
  else if (!(await readIsCompanySeen(db, staff.scope, legal_entity))) throw notFound(NO_COMPANY);
  const buyer = await buyerOf(db, user, {
    legal_entity: legal_entity ?? null,
    contract: contract ?? null,
  });
  return {
    ...guest(city),
    userId: user,
    isAuthenticated: true,
    isLegalEntity: buyer !== null,
    buyer,
  };
}

const NO_CLIENT = 'Такого покупателя нет.';
const NO_COMPANY = 'Такого юрлица нет.';

function viewPerson({ id, name, email, phone }: ClientPerson) {
  return { id, name, email, phone: formatPhone(phone) };
}

/** The address book of a person, the default first. */
async function bookOf(db: Db, userId: number): Promise<ClientAddress[]> {
  const book = await readAddresses(db, userId, { limit: MOST_ADDRESSES, offset: 0 });
  return book.map(({ city: settlement, street, house, flat, comment }) => ({
    settlement,
    street,
    house,
    flat,
    comment,
  }));
}

async function citiesOf({ db, staff: { scope } }: Context): Promise<{ id: number; name: string }[]> {
  const cities = await activeCities(db);
  return cities.filter(({ id }) => scope.cities === null || scope.cities.includes(id));
}

async function citiesFor(context: Context, wanted: number | null) {
  const cities = (await citiesOf(context)).map(({ id, name }) => ({ id, name }));
  const found = cities.find(({ id }) => id === wanted) ?? (cities.length === 1 ? cities[0] : undefined);
  return { cities, city: found?.id ?? null };
}
