import { REGISTRATION_CONSENTS } from '../../src/shop/accounts/consents/consents.ts';
import { register } from '../../src/shop/accounts/registration/registration.server.ts';
import { addEntity, changeEntity } from '../../src/shop/companies/profile/profile.server.ts';
import { confirmCompany, joinCompany } from '../../src/shop/companies/staff/staff.server.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import { enter, type Stage } from './actor.ts';
import { readUserId } from './cast.queries.ts';
import { BANK, COMPANIES, type CompanyKey, PASSWORD, PEOPLE, type PersonKey } from './people.ts';

/** The address of the cast's requests, from the range for documentation. */
export const ADDRESS = '192.0.2.26';

/** Registers all people by the normal registration. @returns their sessions */
export async function fillPeople({ tx, db }: Stage, cityId: number): Promise<Record<PersonKey, Visitor>> {
  const visitors = [];
  for (const [key, { name, email, phone }] of Object.entries(PEOPLE)) {
    const consents = Object.fromEntries(REGISTRATION_CONSENTS.map(({ aim }) => [aim, true]));
    await register(
      { db, address: ADDRESS, confirmsEmail: false },
      { name, email, phone, password: PASSWORD, consents: { account: true, ...consents } },
      { errors: {} },
    );
    visitors.push([key, await enter(tx, await readUserId(tx, email), cityId)] as const);
  }
  return Object.fromEntries(visitors) as Record<PersonKey, Visitor>;
}

/** Companies with their members, confirmed by staff. @returns their ids */
export async function fillCompanies(
  { db }: Stage,
  visitors: Record<PersonKey, Visitor>,
): Promise<Record<CompanyKey, number>> {
  const ids = [];
  for (const [key, company] of Object.entries(COMPANIES)) {
    const { people, account, edo_id, ...requisites } = company;
    const [[first], ...others] = people;
    const context = { db, visitor: visitors[first] };
    const { id } = await addEntity(context, requisites);
    await changeEntity(context, id, { bank: { ...BANK, account }, edo_id });
    await confirmCompany(db, id);
    for (const [other, role] of others) await joinCompany(db, id, { email: PEOPLE[other].email, role });
    ids.push([key, id] as const);
  }
  return Object.fromEntries(ids) as Record<CompanyKey, number>;
}
