/** A connection of whatever kind: a pool's, or a worker's own inside its consistent read. */
export interface Asking {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The shop's own rules in the order they were written, and what it turned off. */
export async function readSynonymRows(client: Asking): Promise<{ own: string[]; off: string[] }> {
  const own = await client.query('select rule from search_synonym order by id');
  const off = await client.query('select same_as as "sameAs" from search_synonym_off order by same_as');
  return {
    own: (own.rows as { rule: string }[]).map(({ rule }) => rule),
    off: (off.rows as { sameAs: string }[]).map(({ sameAs }) => sameAs),
  };
}
