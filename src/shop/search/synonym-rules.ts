import { phraseKey, readSynonyms } from '../../search-engine/search-engine.ts';

/** A rule that cannot be used; the message says why, in Russian. */
export class SynonymError extends Error {}

/** One rule as staff writes it, on one line. */
export interface SynonymRule {
  /** The canonical form: `болгарка = ушм`, `шурик > шуруповёрт`, `бренд: makita = макита`. */
  readonly rule: string;
  /** The key of a rule: case, ё and the order of equal words do not count; for a brand, its name. */
  readonly sameAs: string;
  /** Equal for rules that find the same: forms of words do not count either. */
  readonly means: string;
  /** For a brand: its name and how people write it. */
  readonly brand?: { readonly name: string; readonly spellings: readonly string[] };
}

const LONGEST_RULE = 500;
const LONGEST_PHRASE = 60;
const MOST_PHRASES = 20;
const BRAND = /^бренд\s*:/iu;

/**
 * Parses a rule: `болгарка = ушм` — each finds all; `шурик > шуруповёрт` — the left finds the right; `бренд: makita =
 * макита = мокита` — a brand and its spellings.
 * @throws SynonymError
 */
export function readRule(line: string): SynonymRule {
  const text = tidy(line);
  if (text.length > LONGEST_RULE) throw new SynonymError(`правило длиннее ${LONGEST_RULE} знаков`);
  const rule = BRAND.test(text) ? readBrand(text.replace(BRAND, '')) : readEqual(text);
  try {
    readSynonyms({ rules: [rule.rule.replace(BRAND, '')], brands: {} });
  } catch (cause) {
    throw new SynonymError(`правило «${rule.rule}» не читается: ${(cause as Error).message}`, { cause });
  }
  return rule;
}

/** The key of a rule; for a brand its name is enough: `бренд: makita`. @throws SynonymError */
export function sameAsOf(line: string): string {
  const text = tidy(line);
  return BRAND.test(text) && !text.includes('=')
    ? brandKey(text.replace(BRAND, '').trim())
    : readRule(line).sameAs;
}

/** What a rule, or the name of a brand, finds. @throws SynonymError */
export function meaningOf(line: string): string {
  const sameAs = sameAsOf(line);
  return BRAND.test(sameAs) ? sameAs : readRule(line).means;
}

/** A brand with its spellings as a rule. */
export function brandRule(name: string, spellings: readonly string[]): string {
  return `бренд: ${[name, ...spellings].join(' = ')}`;
}

function readEqual(text: string): SynonymRule {
  const sides = text.split('>').map(phrasesOf);
  const [left = [], right] = sides;
  if (sides.length > 2) throw new SynonymError(`в правиле «${text}» больше одного знака «>»`);
  if (right === undefined && left.length < 2)
    throw new SynonymError(`в правиле «${text}» нет «=» или «>»: нужно, например, «болгарка = ушм»`);
  const phrases = [...left, ...(right ?? [])];
  checkPhrases(phrases);
  if (distinct(phrases).length < phrases.length)
    throw new SynonymError(`в правиле «${text}» слева и справа одно и то же`);
  const keyOf = (key: (phrase: string) => string) =>
    sides.map((side) => side.map(key).sort().join(' = ')).join(' > ');
  return {
    rule: sides.map((side) => side.join(' = ')).join(' > '),
    sameAs: keyOf(plain),
    means: keyOf(phraseKey),
  };
}

function readBrand(text: string): SynonymRule {
  if (text.includes('>')) throw new SynonymError('у бренда написания перечисляют через «=»');
  const [name = '', ...spellings] = phrasesOf(text);
  if (spellings.length === 0)
    throw new SynonymError('бренду нужны написания: «бренд: makita = макита = мокита»');
  checkPhrases([name, ...spellings]);
  const key = brandKey(name);
  return { rule: brandRule(name, spellings), sameAs: key, means: key, brand: { name, spellings } };
}

function phrasesOf(side: string): string[] {
  return distinct(side.split('=').map((phrase) => phrase.trim()));
}

function checkPhrases(phrases: readonly string[]): void {
  if (phrases.length > MOST_PHRASES)
    throw new SynonymError(`в правиле больше ${MOST_PHRASES} слов и выражений`);
  for (const phrase of phrases) {
    if (!/[\p{L}\p{N}]/u.test(phrase))
      throw new SynonymError(`вместо слова в правиле «${phrase || 'пусто'}»`);
    if (phrase.length > LONGEST_PHRASE)
      throw new SynonymError(`выражение «${phrase.slice(0, 20)}…» длиннее ${LONGEST_PHRASE} знаков`);
  }
}

/** Removes duplicates, ignoring case and ё. */
function distinct(phrases: readonly string[]): string[] {
  const all = phrases.map(plain);
  return phrases.filter((phrase, at) => all.indexOf(plain(phrase)) === at);
}

function brandKey(name: string): string {
  return `бренд: ${plain(name)}`;
}

function plain(phrase: string): string {
  return phrase.toLowerCase().replaceAll('ё', 'е');
}

/** The shipped file joins the words of a spelling by underscores; staff writes blanks. */
function tidy(line: string): string {
  return line
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\s_]+/gu, ' ')
    .trim();
}
