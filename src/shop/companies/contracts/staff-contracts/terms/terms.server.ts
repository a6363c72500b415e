import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../../db/types.ts';
import type { Db, Tx } from '../../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../../platform/database/transaction.server.ts';
import { notFound } from '../../../../../platform/http/errors.ts';
import { formatKopecks, fromRoubles, toRoubles } from '../../../../../platform/text/money.ts';
import { formatDate } from '../../../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../../../platform/text/written-text.ts';
import {
  type Approvable,
  lockPortions,
  mayAlone,
  needsSecond,
  propose,
  type Waiting,
} from '../../../../accounts/approvals/approvals.server.ts';
import type { Staff } from '../../../../accounts/staff/staff.server.ts';
import { EVERYWHERE } from '../../../../accounts/staff-policy/staff-policy.ts';
import { readPriceTypes, readTerms } from '../../contracts.queries.ts';
import { readStaffContract } from '../staff-contracts.queries.ts';
import { changeTerms } from '../staff-contracts.server.ts';
import type { ContractTermsShape } from '../staff-contracts.shapes.ts';

type Terms = Static<typeof ContractTermsShape>;

/** New terms of a contract that wait for a second person. */
export const termsApproval: Approvable<Terms> = {
  kind: 'contract',
  name: 'Условия договора',
  capability: 'contracts.terms',
  async describe(db, id, terms) {
    const contract = await readStaffContract(db, EVERYWHERE, id);
    if (!contract) throw notFound('Такого договора нет.');
    const facts = await factsOf(db, id, terms);
    const short = facts.map(({ name, now }) => `${name.toLowerCase()} ${now}`).join(', ');
    return { what: oneLine(`Договор № ${contract.number}: ${short}`), facts };
  },
  async run(tx, { id, staff, subjectId, body }) {
    const contract = await readStaffContract(tx, EVERYWHERE, subjectId);
    const version = id === null || !contract ? body.version : contract.version;
    await changeTerms({ db: tx, staff }, subjectId, { ...body, version });
  },
};

/** Changes the terms of a contract, or lets a large discount or limit wait for a second person. @throws as `changeTerms` */
export async function changeOrPropose(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  terms: Terms,
): Promise<Waiting | null> {
  return inTransaction(db, async (tx) => {
    if (await isLarge(tx, staff, id, terms))
      return propose({ db: tx, staff }, termsApproval, { subjectId: id, body: terms, reason: terms.reason });
    await changeTerms({ db: tx, staff }, id, terms);
    return null;
  });
}

/**
 * Whether the terms give more than the rules let one person give. What the contract has already does not count; by how much he has
 * raised limits of the same company within a day does.
 */
async function isLarge(tx: Tx, staff: Staff, id: number, { percent, limit }: Terms): Promise<boolean> {
  const company = (await readStaffContract(tx, EVERYWHERE, id))?.entityId;
  const portion = { rule: 'contract_limit', subject: `company ${company}` } as const;
  await lockPortions(tx, staff, portion);
  const before = await readTerms(tx, id);
  const isGrown = (now: number | null | undefined, was: number | null | undefined) =>
    typeof now === 'number' && now > (was ?? 0);
  const limitBefore = before?.creditLimit == null ? null : toRoubles(before.creditLimit);
  if (
    isGrown(percent, before?.percent) &&
    (await needsSecond(tx, staff, 'contract_percent', { amount: percent }))
  )
    return true;
  if (!isGrown(limit, limitBefore)) return false;
  if (await needsSecond(tx, staff, 'contract_limit', { amount: limit ?? 0 })) return true;
  return !(await mayAlone(tx, staff, { ...portion, amount: (limit ?? 0) - (limitBefore ?? 0) }));
}

/** Each term that changes, with its Russian name, before and after. */
async function factsOf(db: Db, id: number, terms: Terms) {
  const [before, priceTypes] = [await readTerms(db, id), await readPriceTypes(db)];
  const priceType = (type: number | null) =>
    priceTypes.find((each) => each.id === type)?.name ?? 'цены города';
  const day = (text: string | null) => (text === null ? 'бессрочно' : formatDate(text));
  const roubles = (sum: number | null) => (sum === null ? 'без отсрочки' : `${formatKopecks(sum)} ₽`);
  const audience = (text: string) => (text === 'wholesale' ? 'оптовые' : 'розничные');
  const { valid_to, price_type, percent, delay, limit, growth, delivery_terms } = terms;
  return [
    percent === undefined ? [] : { name: 'Скидка', was: `${before.percent} %`, now: `${percent} %` },
    limit === undefined
      ? []
      : {
          name: 'Лимит отсрочки',
          was: roubles(before.creditLimit),
          now: roubles(limit === null ? null : fromRoubles(limit)),
        },
    delay === undefined
      ? []
      : { name: 'Отсрочка', was: `${before.paymentDelayDays} дн.`, now: `${delay} дн.` },
    valid_to === undefined ? [] : { name: 'Действует до', was: day(before.validTo), now: day(valid_to) },
    price_type === undefined
      ? []
      : { name: 'Вид цен', was: priceType(before.priceTypeId), now: priceType(price_type) },
    terms.audience === undefined
      ? []
      : { name: 'Цены города', was: audience(before.audience), now: audience(terms.audience) },
    growth === undefined
      ? []
      : { name: 'Подорожание без согласия', was: `${before.growthPercent} %`, now: `${growth} %` },
    delivery_terms === undefined
      ? []
      : { name: 'Условия доставки', was: before.deliveryTerms, now: oneLine(delivery_terms) },
  ]
    .flat()
    .filter(({ was, now }) => was !== now);
}
