import { type Kysely, sql } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { priceTypes } from '../../companies/contracts/staff-contracts/staff-contracts.server.ts';
import {
  type ContractOf1c,
  type ContractOutcome,
  type ContractStep,
  takeContractOf1c,
} from '../../companies/contracts/terms-of-1c/terms-of-1c.server.ts';
import type { Connection } from '../connections/connections.ts';
import { type Counted, titleOf } from './settlements.server.ts';
import type { SettlementsPreviewShape } from './settlements.shapes.ts';

type Preview = Static<typeof SettlementsPreviewShape>;
type Change = Preview['rows'][number]['changes'][number];

/** How many contracts are shown; all are counted. */
const MOST_ROWS = 500;

/** What the contracts of a file would change: each is taken over and undone, all in one transaction that is rolled back. */
export async function previewSettlements(
  db: Kysely<DB>,
  contracts: Iterable<ContractOf1c>,
  connection: Connection | null,
): Promise<Preview> {
  let preview: Preview | undefined;
  await inTransaction(db, async (tx) => {
    preview = await previewIn(tx, contracts, connection);
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return preview as Preview;
}

/** Ends the transaction of a preview. */
class RolledBack extends Error {}

async function previewIn(
  tx: Tx,
  contracts: Iterable<ContractOf1c>,
  connection: Connection | null,
): Promise<Preview> {
  const counts: Record<Counted, number> = { added: 0, changed: 0, same: 0, problem: 0 };
  const rows: Preview['rows'] = [];
  const names = await priceTypeNames(tx);
  for (const contract of contracts) {
    const outcome = await tried(tx, contract, connection);
    const kind = 'done' in outcome ? outcome.done : 'problem';
    counts[kind]++;
    if (kind === 'same' || rows.length === MOST_ROWS) continue;
    rows.push({
      title: titleOf(contract),
      outcome: kind,
      problem: 'problem' in outcome ? outcome.problem : null,
      changes: 'done' in outcome ? changesOf(contract, outcome.step, { names, connection }) : [],
    });
  }
  return { summary: plannedOf(counts), rows };
}

/** What would become of so many contracts, in one line: nothing of it has happened yet. */
function plannedOf({ added, changed, same, problem }: Record<Counted, number>): string {
  const parts = [
    ...(added > 0 ? [`новых договоров ${added}`] : []),
    ...(changed > 0 ? [`изменится ${changed}`] : []),
    ...(problem > 0 ? [`не будет принято ${problem}`] : []),
    ...(same > 0 ? [`без изменений ${same}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'договоров нет';
}

/** Takes a contract over and undoes that, which also unlocks its company: orders of it do not wait for the end of the file. */
async function tried(
  tx: Tx,
  contract: ContractOf1c,
  connection: Connection | null,
): Promise<ContractOutcome> {
  await sql`savepoint tried_contract`.execute(tx);
  const outcome = await takeContractOf1c(tx, contract, connection);
  await sql`rollback to savepoint tried_contract`.execute(tx);
  // It survives its rollback, and two thousand of them would lie in one another.
  await sql`release savepoint tried_contract`.execute(tx);
  return outcome;
}

async function priceTypeNames(db: Db): Promise<(id: number | null | undefined) => string | null> {
  const names = new Map((await priceTypes(db)).map(({ id, name }) => [id, name]));
  return (id) => (id === undefined ? null : id === null ? 'как у всех' : (names.get(id) ?? 'скрытый'));
}

interface ChangeWords {
  names: (id: number | null | undefined) => string | null;
  connection: Connection | null;
}

/** What changes of a contract, in words for people. */
function changesOf(
  { debt }: ContractOf1c,
  { was, now, isLinked, isStated }: ContractStep,
  { names, connection }: ChangeWords,
): Change[] {
  const change = <T>(
    name: string,
    before: T | undefined,
    after: T | undefined,
    words: (value: T) => string,
  ) =>
    after === undefined
      ? []
      : [{ name, was: before === undefined ? null : words(before), now: words(after) }];
  const sum = (kopecks: Kopecks | null) => (kopecks === null ? 'нет' : `${formatKopecks(kopecks)}\u00a0₽`);
  return [
    ...change('Дней отсрочки', was.paymentDelayDays, now.paymentDelayDays, String),
    ...change('Лимит задолженности', was.creditLimit, now.creditLimit, sum),
    ...change('Действует до', was.validTo, now.validTo, (day) =>
      day === null ? 'без срока' : formatDate(day),
    ),
    ...change('Вид цен', was.priceTypeId, now.priceTypeId, (id) => names(id) ?? ''),
    ...(isStated && debt
      ? [
          { name: `Долг на ${formatDate(debt.asOf)}`, was: null, now: sum(debt.debt) },
          { name: 'Просрочено', was: null, now: sum(debt.overdue) },
        ]
      : []),
    ...(isLinked && connection ? [{ name: 'Условия ведёт', was: null, now: connection.name }] : []),
  ];
}
