import { type Asking, readSynonymRows } from './synonym-rules.queries.ts';
import { brandRule, readRule, SynonymError, type SynonymRule } from './synonym-rules.ts';
import shipped from './text/synonyms.json' with { type: 'json' };
import type { SynonymList } from './text/synonyms.ts';

let known: readonly SynonymRule[] | undefined;

/** The rules shipped with the program, in the words of staff. */
export function shippedRules(): readonly SynonymRule[] {
  known ??= [
    ...shipped.rules,
    ...Object.entries(shipped.brands).map(([brand, spellings]) => brandRule(brand, spellings.split(' '))),
  ].map(readRule);
  return known;
}

/**
 * What the text index is built with: the shipped rules without those the shop turned off, and the shop's own.
 * @param client reads within whatever it is in the middle of
 */
export async function readSynonymList(client: Asking): Promise<SynonymList> {
  const { own, off } = await readSynonymRows(client);
  const isOff = new Set(off);
  return listOf([...shippedRules().filter(({ sameAs }) => !isOff.has(sameAs)), ...own.flatMap(readable)]);
}

/** Rules as the analyzer takes them; spellings of one brand from several rules come together. */
export function listOf(rules: readonly SynonymRule[]): SynonymList {
  const brands: Record<string, string> = {};
  for (const { brand } of rules) {
    if (!brand) continue;
    const name = brand.name.toLowerCase();
    const more = brand.spellings.map((spelling) => spelling.replaceAll(' ', '_'));
    brands[name] = [...new Set([...(brands[name]?.split(' ') ?? []), ...more])].join(' ');
  }
  return { rules: rules.filter(({ brand }) => !brand).map(({ rule }) => rule), brands };
}

/** A rule that an earlier version took and this one cannot read is left out: search goes on without it. */
export function readable(rule: string): SynonymRule[] {
  try {
    return [readRule(rule)];
  } catch (error) {
    if (error instanceof SynonymError) return [];
    throw error;
  }
}
