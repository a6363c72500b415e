import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Direction, JournalEntry } from './journal.ts';

/** A document of a journal file, with its place there in bytes. */
export interface PlacedDocument {
  orderId: number | null;
  number: string;
  revision: number | null;
  start: number;
  bytes: number;
  isCut: boolean;
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

/**
 * Notes documents whose XML is stored.
 * @param digest of the stored bytes, hexadecimal
 * @returns whether it was noted: a returned file, and an answer of a session, is noted once
 */
export async function insertJournal(
  tx: Tx,
  { connectionId, sessionId, direction, folderId, name = '' }: JournalPlace,
  {
    fileId,
    bytes,
    digest,
    documents,
  }: { fileId: number; bytes: number; digest: string; documents: readonly PlacedDocument[] },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with noted as (
      insert into exchange_journal (connection_id, session_id, folder_id, direction, name, file_id, bytes, digest)
      values (${connectionId}, ${sessionId}, ${folderId ?? null}, ${direction}, ${name}, ${fileId}, ${bytes},
              decode(${digest}, 'hex'))
      on conflict do nothing returning id
    ), documents as (
      insert into exchange_journal_document (journal_id, n, order_id, number, revision, start, bytes, is_cut)
      select id, d.n, d."orderId", d.number, d.revision, d.start, d.bytes, d."isCut"
      from noted, rows from (jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as ("orderId" int, number text, revision int, start int, bytes int, "isCut" boolean)) with ordinality
        as d ("orderId", number, revision, start, bytes, "isCut", n))
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

/** A document with the place of its XML. `id`: its place in lists. */
export type StoredEntry = Omit<JournalEntry, 'xml'> & {
  id: number;
  sha256: string;
  start: number;
  bytes: number;
};

/** Whose documents are meant: those of an order of the shop by its number, or those of a session. */
export type JournalOf = { order: number } | { session: number };

/** SQL: the id of the document `d` in lists. A file has at most 20,000 documents. */
const ID = sql`d.journal_id * 65536 + d.n`;

function rowsOf(of: JournalOf): RawBuilder<unknown> {
  return 'session' in of
    ? sql`exchange_journal j join exchange_journal_document d on d.journal_id = j.id where j.session_id = ${of.session}`
    : sql`shop_order o join seller s on s.id = o.seller_id and s.is_default
        join exchange_journal_document d on d.order_id = o.id join exchange_journal j on j.id = d.journal_id
        where o.number = ${of.order}`;
}

/** The newest first. @param before only documents with a lower id */
export async function readEntries(
  db: Db,
  of: JournalOf,
  { before, most }: { before: number | undefined; most: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.id, e.direction, e.at, c.slug as connection, e.session_id as session, e.name as file, e.number, e.revision,
           e.is_cut as "isCut", encode(f.sha256, 'hex') as sha256, e.start, e.bytes
    from (select ${ID} as id, j.direction, j.at, j.connection_id, j.session_id, j.name, j.file_id, d.number, d.revision,
                 d.is_cut, d.start, d.bytes
          from ${rowsOf(of)} and (${before ?? null}::int8 is null or ${ID} < ${before ?? null}::int8)
          order by 1 desc limit ${most}) e
    join exchange_connection c on c.id = e.connection_id join stored_file f on f.id = e.file_id
    order by e.id desc
  `.execute(db);
  return rows;
}

/** How many documents there are, at most `most`. */
export async function countEntries(db: Db, of: JournalOf, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${rowsOf(of)} limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the shop has such an order or session. */
export async function hasJournal(db: Db, of: JournalOf): Promise<boolean> {
  const { rows } =
    'session' in of
      ? await sql`select from exchange_session where id = ${of.session}`.execute(db)
      : await sql`
          select from shop_order o join seller s on s.id = o.seller_id and s.is_default where o.number = ${of.order}
        `.execute(db);
  return rows.length > 0;
}
