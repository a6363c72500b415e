import { fromRoubles } from '../../src/core/money.ts';
import { formatDate } from '../../src/core/phone-and-date.ts';
import type { Files } from '../../src/core/stored-files.server.ts';
import { uploadContract } from '../../src/shop/companies/contract-upload.server.ts';
import {
  addContract,
  changeContract,
  moveContract,
  priceTypeOf,
} from '../../src/shop/companies/contracts-staff.server.ts';
import { revokePower } from '../../src/shop/companies/power-revoke.server.ts';
import { uploadPower } from '../../src/shop/companies/power-upload.server.ts';
import { decidePower } from '../../src/shop/companies/powers-staff.server.ts';
import { creditUsed } from '../../src/shop/orders/credit.server.ts';
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

/** What is not told of a limit until its orders are made. */
const ENOUGH = fromRoubles(50_000_000);
/** Limits are round. */
const ROUND = fromRoubles(10_000);

interface Given {
  files: Files;
  visitors: Record<PersonKey, Visitor>;
  companies: Record<CompanyKey, number>;
}

const contracts = Object.entries(CONTRACTS) as [ContractKey, CastContract][];
const powers = Object.entries(POWERS) as [PowerKey, CastPower][];

/** Contracts, as staff writes them and a company brings one; what ends some of them comes with `endContracts`. */
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
    ...{ percent, paymentDelayDays: delay },
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
    ...{ legal_entity: companies[company], number, date: dayFrom(now, contract.date) },
    valid_to: validTo === null ? undefined : dayFrom(now, validTo),
  };
  const context = { db, files, visitor: visitors.accountant, creditUsed };
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

/** What became of contracts after the orders made by them: run out, terminated, their limit nearly used. */
export async function endContracts({ db, now }: Stage, ids: Record<ContractKey, number>): Promise<void> {
  for (const [key, { validTo, endsAs, limit }] of contracts) {
    const id = ids[key];
    if (validTo !== null && validTo < 0) await changeContract({ db }, id, { validTo: dayFrom(now, validTo) });
    if (endsAs) await moveContract({ db }, id, endsAs);
    if (limit !== 'nearlyUsed') continue;
    const used = (await creditUsed(db, [id])).get(id) ?? 0;
    const creditLimit = Math.ceil((used * 1.08 + ROUND) / ROUND) * ROUND;
    await changeContract({ db }, id, { creditLimit });
  }
}

/** Powers of attorney, brought by buyers and decided by staff. */
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
    ...{ legal_entity: companies[company], number, person, passport, scope },
    ...{ issued_at: dayFrom(now, power.issued), valid_to: dayFrom(now, Math.max(validTo, 0)) },
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
