import type { Files } from '../../src/platform/files/stored-files.server.ts';
import { fromRoubles } from '../../src/platform/text/money.ts';
import { formatDate } from '../../src/platform/text/phone-and-date.ts';
import {
  addContract,
  changeContract,
  moveContract,
  priceTypeOf,
  uploadContract,
} from '../../src/shop/companies/contracts/contracts.server.ts';
import { decidePower, revokePower, uploadPower } from '../../src/shop/companies/powers/powers.server.ts';
import { creditUse } from '../../src/shop/orders/credit/credit.server.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import type { Stage } from './actor.ts';
import { endPower } from './cast.queries.ts';
import { dayFrom } from './days.ts';
import {
  type CastContract,
  type CastPower,
  CONTRACTS,
  type ContractKey,
  POWERS,
  type PowerKey,
} from './papers.ts';
import { COMPANIES, type CompanyKey, type PersonKey } from './people.ts';
import { withScan } from './scan.ts';

/** A limit that allows all orders; the final one is set after them. */
const ENOUGH = fromRoubles(50_000_000);
/** Limits are round sums. */
const ROUND = fromRoubles(10_000);

interface Given {
  files: Files;
  visitors: Record<PersonKey, Visitor>;
  companies: Record<CompanyKey, number>;
}

const contracts = Object.entries(CONTRACTS) as [ContractKey, CastContract][];
const powers = Object.entries(POWERS) as [PowerKey, CastPower][];

/** Contracts, entered by staff or uploaded by a company; `endContracts` ends some of them later. */
export async function fillContracts(stage: Stage, given: Given): Promise<Record<ContractKey, number>> {
  const ids = [];
  for (const [key, contract] of contracts)
    ids.push([key, await (contract.isUploaded ? bring : write)(stage, given, contract)] as const);
  return Object.fromEntries(ids) as Record<ContractKey, number>;
}

async function write({ db, now }: Stage, { files }: Given, contract: CastContract): Promise<number> {
  const { company, number, state, percent = 0, delay = 0, limit } = contract;
  const { inn, kpp } = COMPANIES[company];
  const date = dayFrom(now, contract.date);
  const terms = {
    ...(await pricesOf(db, contract.prices)),
    percent,
    paymentDelayDays: delay,
    validTo: contract.validTo === null || contract.validTo < 0 ? null : dayFrom(now, contract.validTo),
    creditLimit: limit === undefined ? null : limit === 'nearlyUsed' ? ENOUGH : fromRoubles(limit),
    deliveryTerms: 'Самовывоз из магазинов; доставка по городу — по тарифам магазина',
  };
  return withScan(files, contractScan(contract, now), (file) =>
    addContract({ db, files }, { inn, kpp, number, date, state, terms }, file),
  );
}

async function bring({ db, now }: Stage, given: Given, contract: CastContract): Promise<number> {
  const { files, visitors, companies } = given;
  const { company, number, validTo } = contract;
  const typed = {
    legal_entity: companies[company],
    number,
    date: dayFrom(now, contract.date),
    valid_to: validTo === null ? undefined : dayFrom(now, validTo),
  };
  const context = { db, files, visitor: visitors.accountant, creditUse };
  return withScan(
    files,
    contractScan(contract, now),
    async (file) => (await uploadContract(context, typed, file)).id,
  );
}

function contractScan({ company, number, date }: CastContract, now: Date) {
  return {
    title: `Договор поставки № ${number}`,
    lines: [`от ${formatDate(dayFrom(now, date))}`, `Покупатель: ${COMPANIES[company].full_name}`],
    at: now,
  };
}

async function pricesOf(db: Stage['db'], prices: CastContract['prices']) {
  if (prices === undefined || typeof prices === 'string') return { audience: prices ?? 'wholesale' } as const;
  return { priceTypeId: await priceTypeOf(db, prices.cityWide) };
}

/** Changes contracts after their orders: expired, terminated, with a nearly used limit. */
export async function endContracts({ db, now }: Stage, ids: Record<ContractKey, number>): Promise<void> {
  for (const [key, { validTo, endsAs, limit }] of contracts) {
    const id = ids[key];
    if (validTo !== null && validTo < 0) await changeContract({ db }, id, { validTo: dayFrom(now, validTo) });
    if (endsAs) await moveContract({ db }, id, endsAs);
    if (limit !== 'nearlyUsed') continue;
    const used = (await creditUse(db, [id])).get(id)?.used ?? 0;
    const creditLimit = Math.ceil((used * 1.08 + ROUND) / ROUND) * ROUND;
    await changeContract({ db }, id, { creditLimit });
  }
}

/** Powers of attorney, uploaded by buyers and reviewed by staff. */
export async function fillPowers(stage: Stage, given: Given): Promise<Record<PowerKey, number>> {
  const ids = [];
  for (const [key, power] of powers) ids.push([key, await fillPower(stage, given, power)] as const);
  return Object.fromEntries(ids) as Record<PowerKey, number>;
}

async function fillPower({ tx, db, now }: Stage, given: Given, power: CastPower): Promise<number> {
  const { files, visitors, companies } = given;
  const { company, number, person, passport, scope, hasScan, becomes, validTo } = power;
  const visitor = visitors[company === 'volga' ? 'other' : 'buyer'];
  const typed = {
    legal_entity: companies[company],
    number,
    person,
    passport,
    scope,
    issued_at: dayFrom(now, power.issued),
    valid_to: dayFrom(now, Math.max(validTo, 0)),
  };
  const title = `Доверенность № ${number}`;
  const { id } = hasScan
    ? await withScan(files, { title, lines: [person, scope], at: now }, (file) =>
        uploadPower({ db, files, visitor }, typed, file),
      )
    : await uploadPower({ db, files, visitor }, typed, null);
  if (becomes) await decidePower({ db }, id, becomes === 'refused' ? 'refused' : 'active');
  if (becomes === 'revoked') await revokePower({ db, visitor }, id);
  if (validTo < 0) await endPower(tx, id, dayFrom(now, validTo));
  return id;
}
