import type { Db, Tx } from '../../core/db.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
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
import { listOf, readable, shippedRules } from './synonym-rules.server.ts';
import { brandRule, meaningOf, readRule, SynonymError, type SynonymRule } from './synonym-rules.ts';
import { readSynonyms } from './text/synonyms.ts';

const MOST_OWN = 5_000;

/** The rules as they stand: the shop's own, the shipped ones in use, and those turned off. */
export interface SynonymBook {
  own: string[];
  shipped: string[];
  off: string[];
}

/** Rules that a change added, took away, turned on and off, and those that were there already. */
export interface SynonymChanges {
  added: string[];
  known: string[];
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
  return change(db, async (tx, changes) => {
    if (isAll) await keepOnly(tx, { rules, off }, changes);
    await addRules(tx, rules, changes);
    await turnOff(tx, off, changes);
    await checkTogether(tx);
  });
}

/** Takes some of the shop's own rules away, all or none. @throws SynonymError when it has not one of them */
export async function removeSynonyms(db: Db, lines: readonly string[]): Promise<SynonymChanges> {
  return change(db, async (tx, changes) => {
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

/** Turns a shipped rule on again. @throws SynonymError when none such is turned off */
export async function turnOn(db: Db, line: string): Promise<SynonymChanges> {
  const means = meaningOf(line);
  return change(db, async (tx, changes) => {
    const off = (await readOff(tx)).find((sameAs) => meaningOf(sameAs) === means);
    if (off === undefined) throw new SynonymError(`правило «${line}» не выключено`);
    await deleteOff(tx, [off]);
    changes.on.push(ruleOf(off));
  });
}

/** Changes rules one after another, wholly or not at all, and writes down what staff has changed. */
async function change(
  db: Db,
  work: (tx: Tx, changes: SynonymChanges) => Promise<void>,
): Promise<SynonymChanges> {
  return inTransaction(db, async (tx) => {
    await lockSynonyms(tx);
    const changes: SynonymChanges = { added: [], known: [], removed: [], on: [], off: [] };
    await work(tx, changes);
    const { known: _, ...details } = changes;
    if (Object.values(details).some((rules) => rules.length > 0))
      await recordAudit(tx, {
        ...{ actor: 'staff', actorId: null, action: 'search.synonyms', subjectId: 0, details },
      });
    return changes;
  });
}

/** The shop's own rules that can be read, with what they find. */
async function readOwn(tx: Tx): Promise<SynonymRule[]> {
  // Found again by what they were written under, whatever this version would call them.
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
