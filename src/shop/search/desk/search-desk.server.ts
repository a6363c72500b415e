import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { cleanText } from '../query-words.ts';
import { readRule, SynonymError, sameAsOf } from '../synonym-rules.ts';
import { readSynonymBook, removeSynonyms, rulesWith, turnOn, writeSynonyms } from '../synonyms.server.ts';
import { tryOut } from '../trial/trial.server.ts';
import { readAsked, readNamedProducts, writeDismissed } from './search-desk.queries.ts';
import type {
  AskedQueryShape,
  AskedShape,
  ExplainShape,
  ExplanationShape,
  PreviewAnswerShape,
  PreviewShape,
  SynonymChangeShape,
  SynonymsShape,
} from './search-desk.shapes.ts';

export interface SearchDesk {
  db: Kysely<DB>;
  databaseUrl: string;
}

/** How many of the most frequent queries a synonym is tried with. */
const MOST_TRIED = 200;
const TRIED_DAYS = 90;
/** So many of the best products are explained. */
const MOST_EXPLAINED = 10;

/** What visitors search for, the most frequent first. */
export async function askedQueries(
  { db }: Pick<SearchDesk, 'db'>,
  query: Static<typeof AskedQueryShape>,
): Promise<Static<typeof AskedShape>> {
  const { days, which, text, dismissed, limit, offset } = query;
  const filter = { days, which, text, isDismissed: dismissed === 'true' };
  const { rows, count } = await readAsked(db, filter, { most: limit, after: offset });
  return {
    count,
    next: null,
    previous: null,
    results: rows.map((row) => ({
      text: row.text,
      same_as: row.sameAs,
      visitors: row.visitors,
      found: row.found,
      corrected: row.corrected,
      asked_at: row.askedAt.toISOString(),
    })),
  };
}

/** Takes a query off the list, or puts it back. */
export async function dismissQuery(
  { db }: SearchDesk,
  { sameAs, isDismissed }: { sameAs: string; isDismissed: boolean },
  by: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeDismissed(tx, { sameAs, isDismissed, by: by.actorId });
    const action = isDismissed ? 'search.dismissed' : 'search.restored';
    await recordAudit(tx, { ...by, action, subjectId: 0, details: { query: sameAs } });
  });
}

export async function synonymBook({ db }: SearchDesk): Promise<Static<typeof SynonymsShape>> {
  return readSynonymBook(db);
}

/** Adds, removes, turns off or on one rule. @throws 400 at `rule` */
export async function changeSynonyms(
  { db }: SearchDesk,
  { rule, to }: Static<typeof SynonymChangeShape>,
  by: Actor,
): Promise<Static<typeof SynonymsShape>> {
  await atRule(async () => {
    if (to === 'add') await writeSynonyms(db, { rules: [readRule(rule)], off: [] }, false, by);
    else if (to === 'remove') await removeSynonyms(db, [rule], by);
    else if (to === 'on') await turnOn(db, rule, by);
    else await writeSynonyms(db, { rules: [], off: [sameAsOf(rule)] }, false, by);
  });
  return readSynonymBook(db);
}

/**
 * How many products a query and the most frequent ones would find with a new rule, and find without it. Nothing is saved (STF-70).
 * @throws 400 at `rule`, 409 `trial_busy`
 */
export async function previewSynonym(
  { db, databaseUrl }: SearchDesk,
  { rule, query }: Static<typeof PreviewShape>,
): Promise<Static<typeof PreviewAnswerShape>> {
  const rules = await atRule(() => rulesWith(db, { rules: [readRule(rule)], off: [] }));
  const filter = { days: TRIED_DAYS, which: 'all', text: undefined, isDismissed: false } as const;
  const { rows } = await readAsked(db, filter, { most: MOST_TRIED, after: 0 });
  const own = query === undefined ? [] : [cleanText(query)];
  const queries = [...new Set([...own, ...rows.map(({ text }) => text)])];
  const { found } = await tryOut(databaseUrl, { kind: 'preview', rules, queries });
  return {
    tried: queries.length,
    results: found.filter((one) => one.before !== one.after || own.includes(one.query)),
  };
}

/** Why a query finds what it finds, and why it lacks a product (STF-71). @throws 400 at `product`, 409 `trial_busy` */
export async function explainQuery(
  { db, databaseUrl }: SearchDesk,
  { query, product }: Static<typeof ExplainShape>,
): Promise<Static<typeof ExplanationShape>> {
  const typed = product?.trim() || undefined;
  const asked = typed === undefined ? [] : await readNamedProducts(db, { ids: [], typed });
  if (typed !== undefined && asked.length === 0)
    throw badField('product', 'Такого товара нет: проверьте артикул или название.');
  const products = asked.map(({ id }) => id);
  const { explanation } = await tryOut(databaseUrl, {
    kind: 'explain',
    query: cleanText(query),
    products,
    most: MOST_EXPLAINED,
  });
  const ids = [...explanation.products.map(({ id }) => id), ...products];
  const named = new Map((await readNamedProducts(db, { ids, typed: undefined })).map((one) => [one.id, one]));
  const explained = new Set(explanation.products.map(({ id }) => id));
  // A product that is hidden is in no index: it has no words.
  const missing = products.flatMap((id) =>
    explained.has(id) ? [] : [{ id, position: null, score: null, words: [] }],
  );
  return {
    total: explanation.total,
    corrected: explanation.corrected,
    is_rekeyed: explanation.isRekeyed,
    words: explanation.words.map(({ isDropped, ...word }) => ({ ...word, is_dropped: isDropped })),
    products: [...explanation.products, ...missing].map(({ id, position, score, words }) => ({
      id,
      position,
      score,
      is_asked: products.includes(id),
      name: named.get(id)?.name ?? '',
      article: named.get(id)?.article ?? '',
      is_shown: named.get(id)?.isShown ?? false,
      words: words.map(({ word, match }) => ({
        word,
        term: match?.term ?? null,
        kind: match?.kind ?? null,
        field: match?.field ?? null,
        weight: match?.weight ?? null,
        rule: match?.rule ?? null,
      })),
    })),
  };
}

/** @throws 400 at `rule` for a rule that cannot be used */
async function atRule<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SynonymError)) throw error;
    throw badField('rule', `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`);
  }
}
