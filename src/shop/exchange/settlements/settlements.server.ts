import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import {
  type ContractOf1c,
  type ContractOutcome,
  takeContractOf1c,
} from '../../companies/contracts/terms-of-1c/terms-of-1c.server.ts';
import type { Connection } from '../connections/connections.ts';
import { closeTaskOf, type TaskSubject, writeTask } from '../tasks/tasks.queries.ts';
import { readSettlements } from './read-settlements.server.ts';
import { readSettlement } from './settlements.ts';

/** What can become of a contract. */
export type Counted = 'added' | 'changed' | 'same' | 'problem';

/**
 * Takes over the contracts of a file of settlements, each in a transaction of its own. What cannot be taken over becomes a task
 * of the connection.
 * @returns what was done, in one line, and what was not
 * @throws XmlError with the line for a broken file, of which nothing is applied
 */
export async function receiveSettlements(
  db: Kysely<DB>,
  path: string,
  connection: Connection | null,
): Promise<{ summary: string; problems: string[] }> {
  const today = legalDay(await databaseNow(db));
  for await (const { fields, line } of readSettlements(path)) readSettlement(fields, line, today);
  const sound = async function* () {
    for await (const { fields, line } of readSettlements(path)) yield readSettlement(fields, line, today);
  };
  return takeSettlements(db, sound(), connection);
}

/**
 * Takes over contracts, each in a transaction of its own. What cannot be taken over becomes a task of the connection.
 * @returns as `receiveSettlements`
 */
export async function takeSettlements(
  db: Kysely<DB>,
  contracts: Iterable<ContractOf1c> | AsyncIterable<ContractOf1c>,
  connection: Connection | null,
): Promise<{ summary: string; problems: string[] }> {
  const counts: Record<Counted, number> = { added: 0, changed: 0, same: 0, problem: 0 };
  const problems: string[] = [];
  for await (const contract of contracts) {
    const outcome = await takeOne(db, contract, connection);
    if ('done' in outcome) counts[outcome.done]++;
    else {
      counts.problem++;
      if (problems.length < MOST_PROBLEMS) problems.push(`${titleOf(contract)}: ${outcome.problem}`);
    }
  }
  return { summary: summaryOf(counts), problems };
}

const MOST_PROBLEMS = 100;

async function takeOne(
  db: Kysely<DB>,
  contract: ContractOf1c,
  connection: Connection | null,
): Promise<ContractOutcome> {
  return inTransaction(db, async (tx) => {
    const outcome = await takeContractOf1c(tx, contract, connection);
    if (!connection) return outcome;
    const subject: TaskSubject = { kind: 'contract', id: subjectOf(contract) };
    if ('done' in outcome) await closeTaskOf(tx, connection.id, subject, 'Договор принят из 1С');
    else await writeTask(tx, connection.id, subject, { number: titleOf(contract), text: outcome.problem });
    return outcome;
  });
}

/** «Д-1, договор ИНН 6600314271» */
export function titleOf({ number, inn }: ContractOf1c): string {
  return `${number}, договор ИНН ${inn}`;
}

/** The same number for the same contract of 1C, which the shop may not have. */
function subjectOf({ inn, kpp, number }: ContractOf1c): number {
  return createHash('sha256').update(`${inn} ${kpp} ${number.toLowerCase()}`).digest().readUIntBE(0, 6);
}

/** What was done with so many contracts, in one line. */
function summaryOf({ added, changed, same, problem }: Record<Counted, number>): string {
  const parts = [
    ...(added > 0 ? [`договоров добавлено ${added}`] : []),
    ...(changed > 0 ? [`договоров изменено ${changed}`] : []),
    ...(problem > 0 ? [`ждут решения ${problem}`] : []),
    ...(same > 0 ? [`без изменений ${same}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'договоров нет';
}
