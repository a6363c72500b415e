import { type SynonymList, shippedSynonyms } from '../../search-engine/search-engine.ts';
import { type RowReader, readSynonymRows } from './synonym-rules.queries.ts';
import { brandRule, readRule, SynonymError, type SynonymRule } from './synonym-rules.ts';

let known: readonly SynonymRule[] | undefined;

/** The rules shipped with the program, as staff would write them. */
export function shippedRules(): readonly SynonymRule[] {
  known ??= [
    ...shippedSynonyms.rules,
    ...Object.entries(shippedSynonyms.brands).map(([brand, spellings]) =>
      brandRule(brand, spellings.split(' ')),
    ),
  ].map(readRule);
  return known;
}

/**
 * Reads the synonyms for the text index: the shipped rules without those turned off, and the shop's own.
 * @param client reads within the transaction that it has open
 */
export async function readSynonymList(client: RowReader): Promise<SynonymList> {
  const { own, off } = await readSynonymRows(client);
  const isOff = new Set(off);
  return listOf([...shippedRules().filter(({ sameAs }) => !isOff.has(sameAs)), ...own.flatMap(readable)]);
}

/** Turns rules into the form of the text engine; spellings of a brand from several rules are merged. */
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

/** Parses a stored rule. One that this version cannot read is left out, so that search goes on without it. */
export function readable(rule: string): SynonymRule[] {
  try {
    return [readRule(rule)];
  } catch (error) {
    if (error instanceof SynonymError) return [];
    throw error;
  }
}
