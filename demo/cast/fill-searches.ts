import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database/db.server.ts';
import type { Stage } from './actor.ts';
import { minutesOf, SEARCHES } from './searches.ts';

/** Guests who search and buy nothing. Each types a query once. */
const GUESTS = 40;
/** Endings and signs that people leave out do not decide whether goods are found. */
const STEM = 5;

/** A month of searches by guests, with as many goods as the catalogue of this demo has for each. */
export async function fillSearches({ tx, now }: Stage): Promise<void> {
  const guests = await insertGuests(tx);
  const rows: object[] = [];
  for (const [at, { text, corrected = null, visitors, isEmpty }] of SEARCHES.entries()) {
    const found = isEmpty ? 0 : await readFound(tx, corrected ?? text);
    for (const [visitor, minutes] of minutesOf(at, visitors).entries())
      rows.push({
        text,
        corrected,
        found,
        session: guests[(at * 7 + visitor) % GUESTS],
        at: new Date(now.getTime() - minutes * 60_000),
      });
  }
  await sql`
    insert into search_query (session_id, string, same_as, asked_at, found, corrected)
    select session, text, replace(lower(text), 'ё', 'е'), at, found, corrected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (session int, text text, at timestamptz, found int, corrected text) order by at
  `.execute(tx);
}

/** @returns the ids of new sessions, which nobody can use */
async function insertGuests(tx: Tx): Promise<number[]> {
  const hashes = Array.from({ length: GUESTS }, () => createHash('sha256').update(randomBytes(32)).digest());
  const { rows } = await sql<{ id: number }>`
    insert into session (token_hash, created_at, expires_at)
    select hash, now() - interval '30 days', now() + interval '30 days' from unnest(${hashes}::bytea[]) hash returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** About how many goods a text finds: those with all its words in their names. */
async function readFound(tx: Tx, text: string): Promise<number> {
  const patterns = text.split(/[\s-]+/).map((word) => `%${word.length > STEM ? word.slice(0, -2) : word}%`);
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from product p
    where p.hidden_at is null and replace(lower(p.name), 'ё', 'е') like all(${patterns.map((one) => one.replaceAll('ё', 'е'))}::text[])
  `.execute(tx);
  return Math.max(1, rows[0]?.found ?? 0);
}
