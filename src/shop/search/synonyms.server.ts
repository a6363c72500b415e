import type { Db, Tx } from '../../core/db.server.ts';
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
import { listOf, shippedRules } from './synonym-rules.server.ts';
import { brandRule, readRule, SynonymError, type SynonymRule, sameAsOf } from './synonym-rules.ts';
import { readSynonyms } from './text/synonyms.ts';

const MOST_OWN = 5_000;

/** The rules as they stand: the shop's own, the shipped ones in use, and those turned off. */
export interface SynonymBook {
  own: string[];
  shipped: string[];
  off: string[];
}

/** Rules that a change added, took away, turned on and off. */
export interface SynonymChanges {
  added: string[];
  removed: string[];
  on: string[];
  off: string[];
}

/** All rules of the shop, in the words of staff. */
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
 * Adds rules and turns shipped ones off, all or nothing. What is so already is not written; a rule that is shipped
 * and turned off is turned on; spellings of a brand join those written before. Whoever reads the change log learns of
 * it with the commit.
 * @param isAll the rules become exactly these: others of the shop's own go, others turned off come back
 * @throws SynonymError when the analyzer cannot use them together, or there are too many
 */
export async function writeSynonyms(
  db: Db,
  { rules, off }: SynonymLines,
  isAll = false,
): Promise<SynonymChanges> {
  return db.transaction().execute(async (tx) => {
    await lockSynonyms(tx);
    const changes: SynonymChanges = { added: [], removed: [], on: [], off: [] };
    if (isAll) await keepOnly(tx, { rules, off }, changes);
    await addRules(tx, rules, changes);
    await turnOff(tx, off, changes);
    await checkTogether(tx);
    return changes;
  });
}

/** Takes one of the shop's own rules away. @throws SynonymError when it has no such rule */
export async function removeSynonym(db: Db, line: string): Promise<SynonymChanges> {
  const sameAs = sameAsOf(line);
  return db.transaction().execute(async (tx) => {
    await lockSynonyms(tx);
    const known = (await readOwnRules(tx)).find((own) => own.sameAs === sameAs);
    if (!known && shippedRules().some((rule) => rule.sameAs === sameAs))
      throw new SynonymError(`правило «${line}» — из программы: его можно выключить командой off`);
    if (!known) throw new SynonymError(`своего правила «${line}» нет`);
    await deleteOwnRules(tx, [sameAs]);
    return { added: [], removed: [known.rule], on: [], off: [] };
  });
}

/** Turns a shipped rule on again. @throws SynonymError when none such is turned off */
export async function turnOn(db: Db, line: string): Promise<SynonymChanges> {
  const sameAs = sameAsOf(line);
  return db.transaction().execute(async (tx) => {
    await lockSynonyms(tx);
    if (!(await readOff(tx)).includes(sameAs)) throw new SynonymError(`правило «${line}» не выключено`);
    await deleteOff(tx, [sameAs]);
    return { added: [], removed: [], on: [ruleOf(sameAs)], off: [] };
  });
}

async function addRules(tx: Tx, rules: readonly SynonymRule[], changes: SynonymChanges): Promise<void> {
  const shipped = new Map(shippedRules().map((rule) => [rule.sameAs, rule]));
  const own = new Map((await readOwnRules(tx)).map((row) => [row.sameAs, row.rule]));
  const isOff = new Set(await readOff(tx));
  const back = rules.map(({ sameAs }) => sameAs).filter((sameAs) => isOff.has(sameAs));
  await deleteOff(tx, back);
  changes.on.push(...back.map(ruleOf));
  const wanted = new Map<string, string>();
  for (const { rule, sameAs, brand } of rules) {
    const before = wanted.get(sameAs) ?? own.get(sameAs);
    if (brand) {
      const all = joined(brand, shipped.get(sameAs), before === undefined ? undefined : readRule(before));
      if (all !== undefined && all !== before) wanted.set(sameAs, all);
    } else if (before === undefined && !shipped.has(sameAs)) wanted.set(sameAs, rule);
  }
  await writeOwnRules(
    tx,
    [...wanted].map(([sameAs, rule]) => ({ sameAs, rule })),
  );
  changes.added.push(...wanted.values());
}

async function turnOff(tx: Tx, off: readonly string[], changes: SynonymChanges): Promise<void> {
  const shipped = new Set(shippedRules().map(({ sameAs }) => sameAs));
  const unknown = off.find((sameAs) => !shipped.has(sameAs));
  if (unknown !== undefined) throw new SynonymError(`правила «${unknown}» в программе нет: выключать нечего`);
  const isOff = new Set(await readOff(tx));
  const more = [...new Set(off)].filter((sameAs) => !isOff.has(sameAs));
  await writeOff(tx, more);
  changes.off.push(...more.map(ruleOf));
}

/** The shop's spellings of a brand with the new ones; undefined: the shipped ones are enough. */
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

async function keepOnly(tx: Tx, { rules, off }: SynonymLines, changes: SynonymChanges): Promise<void> {
  const wanted = new Map(rules.map((rule) => [rule.sameAs, rule]));
  const gone = (await readOwnRules(tx)).filter(({ sameAs, rule }) => {
    const kept = wanted.get(sameAs);
    return !kept || (kept.brand && kept.rule !== rule);
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

/** Rules that can be read one by one must also make one list. */
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
