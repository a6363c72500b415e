import { CompiledQuery, type Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { joinTransaction } from '../../platform/database/transaction.server.ts';
import { readSynonyms, type SynonymList } from '../../search-engine/search-engine.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { type Actor, CLI, SHOP } from '../audit/audit.ts';
import type { SynonymLines } from './synonym-file.ts';
import {
  deleteOff,
  deleteOwnRules,
  lockSynonyms,
  readOff,
  readOwnRules,
  writeOff,
  writeOwnRules,
} from './synonym-rules.queries.ts';
import { listOf, readable, readSynonymList, shippedRules } from './synonym-rules.server.ts';
import { brandRule, meaningOf, readRule, SynonymError, type SynonymRule } from './synonym-rules.ts';

const MOST_OWN = 5_000;

/** The current rules: the shop's own, the shipped ones in use, and those turned off. */
export interface SynonymBook {
  own: string[];
  shipped: string[];
  off: string[];
}

/** The rules that a change added, removed, turned on and off, and those that existed already. */
export interface SynonymChanges {
  added: string[];
  known: string[];
  removed: string[];
  on: string[];
  off: string[];
}

/** Reads all rules of the shop, as staff writes them. */
export async function readSynonymBook(db: Db): Promise<SynonymBook> {
  return db.transaction().execute(async (tx) => {
    const off = new Set(await readOff(tx));
    const own = (await readOwnRules(tx)).map(({ rule }) => rule);
    const [shipped, without] = [[] as string[], [] as string[]];
    for (const { rule, sameAs } of shippedRules()) (off.has(sameAs) ? without : shipped).push(rule);
    return { own, shipped, off: without };
  });
}

/**
 * Adds rules and turns shipped ones off, all or nothing. Existing rules are not written again, a shipped rule that is
 * off is turned on, and spellings of a brand are merged. The change log publishes the change with the commit.
 * @param isAll the rules become exactly these: other rules of the shop are removed, others turned off come back
 * @throws SynonymError when the engine cannot use them together, or there are too many
 */
export async function writeSynonyms(
  db: Db,
  { rules, off }: SynonymLines,
  isAll = false,
  by: Actor = CLI,
): Promise<SynonymChanges> {
  return change(db, by, async (tx, changes) => {
    if (isAll) await removeOthers(tx, { rules, off }, changes);
    await addRules(tx, rules, changes);
    await turnOff(tx, off, changes);
    await checkTogether(tx);
  });
}

/**
 * The rules as they would be with this change, for a trial of the search. Nothing is written.
 * @throws SynonymError as `writeSynonyms`
 */
export async function rulesWith(db: Kysely<DB>, lines: SynonymLines): Promise<SynonymList> {
  let list: SynonymList | undefined;
  const tried = db.transaction().execute(async (tx) => {
    await writeSynonyms(tx, lines, false, SHOP);
    const reader = { query: (text: string) => tx.executeQuery(CompiledQuery.raw(text)) };
    list = await readSynonymList(reader);
    throw new Tried();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  if (!list) throw new Error('the rules were not tried');
  return list;
}

/** Rolls a trial back. */
class Tried extends Error {}

/** Removes some of the shop's own rules, all or none. @throws SynonymError when one of them does not exist */
export async function removeSynonyms(
  db: Db,
  lines: readonly string[],
  by: Actor = CLI,
): Promise<SynonymChanges> {
  return change(db, by, async (tx, changes) => {
    const own = await readOwn(tx);
    const gone = lines.map((line) => {
      const means = meaningOf(line);
      const known = own.find((each) => each.means === means);
      if (!known && shippedRules().some((rule) => rule.means === means))
        throw new SynonymError(`правило «${line}» — из программы: его можно выключить командой off`);
      if (!known) throw new SynonymError(`своего правила «${line}» нет`);
      return known;
    });
    await deleteOwnRules(
      tx,
      gone.map(({ sameAs }) => sameAs),
    );
    changes.removed.push(...new Set(gone.map(({ rule }) => rule)));
  });
}

/** Turns a shipped rule on again. @throws SynonymError when no such rule is off */
export async function turnOn(db: Db, line: string, by: Actor = CLI): Promise<SynonymChanges> {
  const means = meaningOf(line);
  return change(db, by, async (tx, changes) => {
    const off = (await readOff(tx)).find((sameAs) => meaningOf(sameAs) === means);
    if (off === undefined) throw new SynonymError(`правило «${line}» не выключено`);
    await deleteOff(tx, [off]);
    changes.on.push(ruleOf(off));
  });
}

/** Changes rules one after another, all or nothing, and writes the audit entry. */
async function change(
  db: Db,
  by: Actor,
  work: (tx: Tx, changes: SynonymChanges) => Promise<void>,
): Promise<SynonymChanges> {
  return joinTransaction(db, async (tx) => {
    await lockSynonyms(tx);
    const changes: SynonymChanges = { added: [], known: [], removed: [], on: [], off: [] };
    await work(tx, changes);
    const { known: _, ...details } = changes;
    if (Object.values(details).some((rules) => rules.length > 0))
      await recordAudit(tx, {
        ...by,
        action: 'search.synonyms',
        subjectId: 0,
        details,
      });
    return changes;
  });
}

/** Reads the shop's own valid rules, with what they find. */
async function readOwn(tx: Tx): Promise<SynonymRule[]> {
  // Keeps the stored key, even if this version would make another one.
  return (await readOwnRules(tx)).flatMap(({ rule, sameAs }) =>
    readable(rule).map((read) => ({ ...read, sameAs })),
  );
}

async function addRules(tx: Tx, rules: readonly SynonymRule[], changes: SynonymChanges): Promise<void> {
  const shipped = new Map(shippedRules().map((rule) => [rule.means, rule]));
  const own = new Map((await readOwn(tx)).map((rule) => [rule.means, rule]));
  const isOff = new Set(await readOff(tx));
  const wanted = new Map<string, SynonymRule>();
  for (const fresh of rules) {
    const { means, brand } = fresh;
    const program = shipped.get(means);
    const before = wanted.get(means) ?? own.get(means);
    if (program && isOff.delete(program.sameAs)) {
      await deleteOff(tx, [program.sameAs]);
      changes.on.push(program.rule);
      if (!brand) continue;
    }
    if (brand) {
      const all = joined(brand, program, before);
      if (all !== undefined && all !== before?.rule) wanted.set(means, { ...fresh, rule: all });
    } else if (before || program) changes.known.push((before ?? program)?.rule ?? '');
    else wanted.set(means, fresh);
  }
  await writeOwnRules(
    tx,
    [...wanted.values()].map(({ sameAs, rule }) => ({ sameAs, rule })),
  );
  changes.added.push(...[...wanted.values()].map(({ rule }) => rule));
}

async function turnOff(tx: Tx, off: readonly string[], changes: SynonymChanges): Promise<void> {
  const shipped = new Map(shippedRules().map(({ means, sameAs }) => [means, sameAs]));
  const wanted = off.map((line) => {
    const sameAs = shipped.get(meaningOf(line));
    if (sameAs === undefined) throw new SynonymError(`правила «${line}» в программе нет: выключать нечего`);
    return sameAs;
  });
  const isOff = new Set(await readOff(tx));
  const more = [...new Set(wanted)].filter((sameAs) => !isOff.has(sameAs));
  await writeOff(tx, more);
  changes.off.push(...more.map(ruleOf));
}

/** The shop's spellings of a brand with the new ones; undefined when the shipped ones are enough. */
function joined(
  { name, spellings }: NonNullable<SynonymRule['brand']>,
  program: SynonymRule | undefined,
  before: SynonymRule | undefined,
): string | undefined {
  const shipped = new Set(program?.brand?.spellings.map((each) => each.toLowerCase()));
  const own = [...(before?.brand?.spellings ?? []), ...spellings];
  const more = own.filter((each) => !shipped.has(each.toLowerCase()));
  return more.length > 0 ? readRule(brandRule(before?.brand?.name ?? name, more)).rule : undefined;
}

async function removeOthers(tx: Tx, { rules, off }: SynonymLines, changes: SynonymChanges): Promise<void> {
  const wanted = new Map(rules.map((rule) => [rule.sameAs, rule]));
  const gone = (await readOwnRules(tx)).filter(({ sameAs, rule }) => {
    const same = wanted.get(sameAs);
    return !same || (same.brand && same.rule !== rule);
  });
  await deleteOwnRules(
    tx,
    gone.map(({ sameAs }) => sameAs),
  );
  changes.removed.push(...gone.map(({ rule }) => rule));
  const back = (await readOff(tx)).filter((sameAs) => !off.includes(sameAs));
  await deleteOff(tx, back);
  changes.on.push(...back.map(ruleOf));
}

/** Checks that rules which are valid one by one also make a valid list. */
async function checkTogether(tx: Tx): Promise<void> {
  const own = await readOwnRules(tx);
  if (own.length > MOST_OWN) throw new SynonymError(`своих правил больше ${MOST_OWN}`);
  try {
    readSynonyms(listOf([...shippedRules(), ...own.map(({ rule }) => readRule(rule))]));
  } catch (cause) {
    throw new SynonymError(`вместе правила не читаются: ${(cause as Error).message}`, { cause });
  }
}

function ruleOf(sameAs: string): string {
  return shippedRules().find((rule) => rule.sameAs === sameAs)?.rule ?? sameAs;
}
