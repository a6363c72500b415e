import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { DocumentState, DocumentTypeCode } from '../documents.ts';

/** A document that 1C has sent before, locked until the transaction ends. */
export interface StoredOf1c {
  id: number;
  orderId: number | null;
  type: DocumentTypeCode;
  number: string;
  date: LegalDay;
  sum: Kopecks | null;
  state: DocumentState;
  basis: string;
  filePath: string | null;
  fileId: number | null;
  /** 64 hexadecimal digits; null: the file has not come. */
  sha256: string | null;
}

export async function lockOf1c(
  tx: Tx,
  { connection, id }: { connection: number; id: string },
): Promise<StoredOf1c | undefined> {
  const { rows } = await sql<StoredOf1c>`
    select d.id, d.order_id as "orderId", d.type, d.number, d.date::text as date, d.sum_kopecks as sum, d.state, d.basis,
           d.file_path as "filePath", d.file_id as "fileId",
           (select encode(f.sha256, 'hex') from stored_file f where f.id = d.file_id) as sha256
    from entity_document d where d.connection_id = ${connection} and d.ref = ${id} for no key update of d
  `.execute(tx);
  return rows[0];
}

/** The company and the contract of an order; null: its buyer is a person. */
export async function readCompanyOf(
  db: Db,
  orderId: number,
): Promise<{ entityId: number; contractId: number | null } | null> {
  const { rows } = await sql<{ entityId: number | null; contractId: number | null }>`
    select legal_entity_id as "entityId", contract_id as "contractId" from shop_order where id = ${orderId}
  `.execute(db);
  const [row] = rows;
  return row?.entityId == null ? null : { entityId: row.entityId, contractId: row.contractId };
}

/** What 1C says of a document in its last version. */
export type FactsOf1c = Pick<StoredOf1c, 'number' | 'date' | 'sum' | 'state' | 'basis' | 'filePath'>;

export async function insertOf1c(
  tx: Tx,
  given: FactsOf1c & {
    connection: number;
    ref: string;
    entityId: number;
    contractId: number | null;
    orderId: number;
    type: DocumentTypeCode;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into entity_document (legal_entity_id, order_id, contract_id, type, number, date, sum_kopecks, state,
      connection_id, ref, basis, file_path)
    values (${given.entityId}, ${given.orderId}, ${given.contractId}, ${given.type}, ${given.number}, ${given.date}::date,
      ${given.sum}::int8, ${given.state}, ${given.connection}, ${given.ref}, ${given.basis}, ${given.filePath})
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

export async function updateOf1c(
  tx: Tx,
  id: number,
  { number, date, sum, state, basis, filePath }: FactsOf1c,
): Promise<void> {
  await sql`
    update entity_document set number = ${number}, date = ${date}::date, sum_kopecks = ${sum}::int8, state = ${state},
      basis = ${basis}, file_path = ${filePath}
    where id = ${id}
  `.execute(tx);
}

export async function writeFile(tx: Tx, id: number, fileId: number): Promise<void> {
  await tx.updateTable('entity_document').set({ file_id: fileId }).where('id', '=', id).execute();
}

export async function clearPath(
  tx: Tx,
  { connection, ref }: { connection: number; ref: string },
): Promise<void> {
  await sql`
    update entity_document set file_path = null where connection_id = ${connection} and ref = ${ref} and file_id is null
  `.execute(tx);
}

/** A document that waits for its file, and the path by which it comes. */
export interface AwaitedFile {
  connection: number;
  /** Its id in 1C. */
  ref: string;
  path: string;
}

/** Documents whose file has not come for at most so many days, the newest first. */
export async function readAwaited(db: Db, days: number, most: number): Promise<AwaitedFile[]> {
  const { rows } = await sql<AwaitedFile>`
    select connection_id as connection, ref, file_path as path from entity_document
    where file_id is null and file_path is not null and connection_id is not null
      and created_at > now() - make_interval(days => ${days}::int)
    order by created_at desc, id desc limit ${most}
  `.execute(db);
  return rows;
}
