import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Direction, JournalEntry } from './journal.ts';

/** A document of a journal file, with its place there in bytes. */
export interface PlacedDocument {
  orderId: number | null;
  number: string;
  revision: number | null;
  start: number;
  bytes: number;
}

/** Where documents were given or returned. */
export interface JournalPlace {
  connectionId: number;
  sessionId: number | null;
  direction: Direction;
  /** Of the returned file. */
  folderId?: number;
  name?: string;
}

/** Notes documents whose XML is stored. @returns whether it was noted: a returned file is noted once */
export async function insertJournal(
  tx: Tx,
  { connectionId, sessionId, direction, folderId, name = '' }: JournalPlace,
  { fileId, bytes, documents }: { fileId: number; bytes: number; documents: readonly PlacedDocument[] },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with noted as (
      insert into exchange_journal (connection_id, session_id, folder_id, direction, name, file_id, bytes)
      values (${connectionId}, ${sessionId}, ${folderId ?? null}, ${direction}, ${name}, ${fileId}, ${bytes})
      on conflict do nothing returning id
    ), documents as (
      insert into exchange_journal_document (journal_id, n, order_id, number, revision, start, bytes)
      select id, d.n, d."orderId", d.number, d.revision, d.start, d.bytes
      from noted, rows from (jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as ("orderId" int, number text, revision int, start int, bytes int)) with ordinality
        as d ("orderId", number, revision, start, bytes, n))
    select id from noted
  `.execute(tx);
  return rows.length > 0;
}

/** The orders that the documents of a run are about, by the id that 1C gives a document, else by «№ number». */
export async function readOrdersOf(db: Db, runId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; id: number }>`
    select ref, order_id as id from exchange_document where run_id = ${runId} and order_id is not null
  `.execute(db);
  return new Map(rows.map(({ ref, id }) => [ref, id]));
}

/** A document of an order with the place of its XML. */
export type StoredEntry = Omit<JournalEntry, 'xml'> & { sha256: string; start: number; bytes: number };

/** The documents of the order with this number, the newest first. */
export async function readEntries(db: Db, number: number, most: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select j.direction, j.at, c.slug as connection, j.session_id as session, j.name as file, d.number, d.revision,
           encode(f.sha256, 'hex') as sha256, d.start, d.bytes
    from shop_order o join seller s on s.id = o.seller_id and s.is_default
    join exchange_journal_document d on d.order_id = o.id
    join exchange_journal j on j.id = d.journal_id join exchange_connection c on c.id = j.connection_id
    join stored_file f on f.id = j.file_id
    where o.number = ${number} order by j.at desc, j.id desc, d.n desc limit ${most}
  `.execute(db);
  return rows;
}

/** Whether the shop has an order with this number. */
export async function hasOrder(db: Db, number: number): Promise<boolean> {
  const { rows } = await sql`
    select from shop_order o join seller s on s.id = o.seller_id and s.is_default where o.number = ${number}
  `.execute(db);
  return rows.length > 0;
}
