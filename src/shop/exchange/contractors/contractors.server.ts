import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { takeRequisites } from '../../companies/requisites-of-1c/requisites-of-1c.server.ts';
import type { Connection } from '../connections/connections.ts';
import {
  type ClosedTask,
  closeTask,
  closeTaskOf,
  type TaskSubject,
  writeTask,
} from '../tasks/tasks.queries.ts';
import {
  insertLink,
  lockLinked,
  lockNamed,
  readCompanyTask,
  type SiteCompany,
  writeDismissed,
  writeStated,
} from './contractors.queries.ts';
import { type Contractor, differenceText, differing, type Stated } from './contractors.ts';
import { readContractors } from './read-contractors.server.ts';

/** What became of the companies of a file: linked before or now, with other requisites, without an id in 1C, or not in the shop. */
export interface ReceivedContractors {
  linked: number;
  differing: number;
  nameless: number;
  unknown: number;
}

/**
 * Links the companies of a file to those of the shop (IN-18), each in a transaction of its own. Nothing is created, and nothing
 * of a company changes.
 * @throws XmlError with the line
 */
export async function receiveContractors(
  db: Kysely<DB>,
  path: string,
  connection: Connection,
): Promise<ReceivedContractors> {
  const counts: ReceivedContractors = { linked: 0, differing: 0, nameless: 0, unknown: 0 };
  const seen = new Set<string>();
  for await (const contractor of readContractors(path)) {
    // A buyer stands in each of his documents.
    const key = JSON.stringify(contractor);
    if (seen.has(key)) continue;
    seen.add(key);
    counts[await inTransaction(db, (tx) => takeContractor(tx, connection.id, contractor))]++;
  }
  return counts;
}

/** «контрагентов связано 5, реквизиты расходятся у 1, на сайте нет 7» */
export function contractorsSummary({
  linked,
  differing: others,
  nameless,
  unknown,
}: ReceivedContractors): string {
  const parts = [
    ...(linked + others > 0 ? [`контрагентов связано ${linked + others}`] : []),
    ...(others > 0 ? [`реквизиты расходятся у ${others}`] : []),
    ...(nameless > 0 ? [`без идентификатора 1С ${nameless}`] : []),
    ...(unknown > 0 ? [`на сайте нет ${unknown}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'юрлиц в файле нет';
}

const OTHER = 'В 1С у этого контрагента теперь другой ИНН';

async function takeContractor(
  tx: Tx,
  connectionId: number,
  contractor: Contractor,
): Promise<keyof ReceivedContractors> {
  const { ref, inn, kpp } = contractor;
  const linked = ref === '' ? undefined : await lockLinked(tx, connectionId, ref);
  // Another INN is another company, whatever the id was before.
  const isOther = linked !== undefined && inn !== '' && inn !== linked.inn;
  const company = linked && !isOther ? linked : inn === '' ? undefined : await lockNamed(tx, inn, kpp);
  if (!company) return 'unknown';
  if (ref === '') return 'nameless';
  if (company !== linked) await insertLink(tx, { connectionId, ref, entityId: company.id });
  if (linked && isOther) await closeTaskOf(tx, connectionId, { kind: 'company', id: linked.id }, OTHER, ref);
  const stated = differing(company, contractor);
  const subject: TaskSubject = { kind: 'company', id: company.id };
  if (Object.keys(stated).length === 0) {
    await writeStated(tx, { connectionId, ref, stated: null });
    await closeTaskOf(tx, connectionId, subject, 'Реквизиты на сайте и в 1С сошлись', ref);
    return 'linked';
  }
  await writeStated(tx, { connectionId, ref, stated });
  const dismissed = company === linked ? linked.dismissed : null;
  if (dismissed && JSON.stringify(sorted(dismissed)) === JSON.stringify(sorted(stated))) return 'linked';
  await proposeTo(tx, { connectionId, ref }, company, stated);
  return 'differing';
}

/** Opens the task about what 1C has otherwise, or brings the open one up to date. @returns what a person reads */
async function proposeTo(
  tx: Tx,
  { connectionId, ref }: { connectionId: number; ref: string },
  company: SiteCompany,
  stated: Stated,
): Promise<string> {
  const text = `${company.name}: ${differenceText(company, stated)}. Примите реквизиты 1С (exchange accept) или закройте задачу (exchange settle)`;
  const subject: TaskSubject = { kind: 'company', id: company.id };
  await writeTask(tx, connectionId, subject, { number: `ИНН ${company.inn}`, text, ref });
  return text;
}

/** jsonb has an order of keys of its own. */
function sorted(stated: object): [string, unknown][] {
  return Object.entries(stated).sort(([a], [b]) => a.localeCompare(b));
}

/** What a person accepts, with his note. */
interface Acceptance {
  /** Of the task. */
  id: number;
  note: string;
  by: Actor;
  /** Of the difference that he was shown (`differenceDigest`); absent: whatever it is. */
  digest?: string | undefined;
}

/**
 * Gives a company the requisites that 1C has, and closes the task about them.
 * @throws 404 for a task that is not open or is about something else; 409 `difference_changed` with the new difference when
 *   the person was shown another one; as `takeRequisites`
 */
export async function acceptDifference(db: Kysely<DB>, acceptance: Acceptance): Promise<void> {
  // The task that is brought up to date has to stay so when the acceptance is rejected.
  const changed = await inTransaction(db, (tx) => accept(tx, acceptance));
  if (changed !== undefined)
    throw new ShopError(
      'difference_changed',
      409,
      'Пока вы смотрели, реквизиты на сайте или в 1С изменились. Посмотрите ещё раз.',
      { facts: { difference: { text: changed, digest: differenceDigest(changed) } } },
    );
}

/** @returns what 1C has otherwise now, if the person was shown something else; undefined: accepted */
async function accept(tx: Tx, { id, note, by, digest }: Acceptance): Promise<string | undefined> {
  // The company is locked before the task, as by a file of 1C.
  const named = await readCompanyTask(tx, id, { isLocked: false });
  const company = named && (await lockLinked(tx, named.connectionId, named.ref));
  const task = await readCompanyTask(tx, id, { isLocked: true });
  // The contractor may have become another company since the person read the task.
  if (!named || !task || task.ref !== named.ref || !company?.stated || company.id !== task.companyId)
    throw notFound(`Открытой задачи № ${id} о реквизитах нет. Какие есть — в сверке с 1С.`);
  const { connectionId, ref } = task;
  const text = await proposeTo(tx, { connectionId, ref }, company, company.stated);
  if (digest !== undefined && digest !== differenceDigest(text)) return text;
  await takeRequisites(tx, company.id, company.stated, by);
  await writeStated(tx, { connectionId, ref, stated: null });
  await closeTask(tx, id, { note, actorId: by.actorId });
  await recordAudit(tx, { ...by, action: 'exchange_task.accepted', subjectId: id, details: { note } });
  return undefined;
}

/** SHA-256, in hex, of the difference that a person reads. */
export function differenceDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Locks the company that an open task is about, before its task; nothing for other tasks. */
export async function lockCompanyOf(tx: Tx, taskId: number): Promise<void> {
  const task = await readCompanyTask(tx, taskId, { isLocked: false });
  if (task) await lockLinked(tx, task.connectionId, task.ref);
}

/** Notes that a person has closed a task about a company: what 1C has otherwise is not proposed again. */
export async function dismissDifference(tx: Tx, { connectionId, ref }: ClosedTask): Promise<void> {
  if (ref !== null) await writeDismissed(tx, connectionId, ref);
}
