import { foldCode } from './homoglyphs.ts';
import { normalize } from './normalize.ts';
import { remembered } from './remembered.ts';
import { brandReadings } from './sound.ts';
import { startsPurpose } from './stop-words.ts';
import { conceptTerm, findConcepts, keyOf, type Synonyms } from './synonyms.ts';
import { type Token, tokenize } from './tokens.ts';
import { combining } from './word-formation.ts';

/** What the text index knows of one product. */
export interface TextDocument {
  readonly id: number;
  readonly name: string;
  readonly article: string;
  readonly brand: string;
  readonly category: string;
  /** Measured characteristics with their units, separated by «·»: «18 В · 13 мм». */
  readonly measures?: string;
  /** One or several barcodes, separated by anything but digits. */
  readonly barcode?: string;
  /** Any measure; more is better. */
  readonly popularity: number;
  /** Numbers of cities (0, 1, …, by the caller's own count) where it can be bought. */
  readonly availableIn: readonly number[];
}

/** Weights of places in a document, 1–255: the first noun of a name says what the thing is. */
export const CATEGORY_WEIGHT = 60;
const WEIGHT = {
  head: 255,
  name: 205,
  purpose: 115,
  bracket: 180,
  brand: 205,
  category: CATEGORY_WEIGHT,
  characteristic: 100,
} as const;
/** What a part of a size or code, or a phrase that means the same, weighs of the whole, of 10: less than a word in brackets. */
const PART = 7;
/** A number next to the letters of a code weighs less: «труба 20» means 20 mm rather than PN20. */
const CODE_NUMBER = 4;
/** «10 шт» are not ten millimetres. */
const COUNT = 2;
/** A word of a rule that the name does not say: less than any word it says. */
const SYNONYM = 5;
/** Percent of its weight that a word has inside a phrase of another meaning: «автомат» in «автомат дифференциальный». */
const IN_PHRASE = 26;
/** Another spelling of the same: joined, or a brand as it sounds. */
const SPELLING = 9;
/** «бензопила» is also a «пила» and «бензиновый», less so than what says it. */
const COMPOUND = 5;

/** A term of a document with its weight 1–255; of several weights of one term the greatest counts. */
export type Put = (term: string, weight: number) => void;

/** The terms of a name. */
export function nameTerms(written: string, synonyms: Synonyms, put: Put): void {
  const name = normalize(written);
  const words = tokenize(name);
  addField(put, words, nameWeights(name), synonyms);
  const curve = tripCurve(words);
  if (curve) put(curve, WEIGHT.name);
}

/** Brands and categories are few and come again with every product. */
const SHARED = 5_000;

type SharedTerms = Record<'ofBrand' | 'ofCategory', (text: string) => ReadonlyMap<string, number>>;

const sharedBy = new WeakMap<Synonyms, SharedTerms>();

/** The terms of brands and categories by some rules: told once each, the same map every time. */
export function sharedTerms(synonyms: Synonyms): SharedTerms {
  const known = sharedBy.get(synonyms);
  if (known) return known;
  const fresh: SharedTerms = {
    ofBrand: remembered((text) => {
      const terms = new Map<string, number>();
      const put = putInto(terms);
      const tokens = tokenize(normalize(text));
      addField(put, tokens, () => WEIGHT.brand, synonyms);
      for (const { text: word } of tokens)
        for (const reading of brandReadings(word)) put(reading, Math.round((WEIGHT.brand * SPELLING) / 10));
      return terms;
    }, SHARED),
    ofCategory: remembered((text) => {
      const terms = new Map<string, number>();
      addField(putInto(terms), tokenize(normalize(text)), () => WEIGHT.category, synonyms);
      return terms;
    }, SHARED),
  };
  sharedBy.set(synonyms, fresh);
  return fresh;
}

function putInto(terms: Map<string, number>): Put {
  return (term, weight) => {
    if (weight > (terms.get(term) ?? 0)) terms.set(term, weight);
  };
}

/** What a breaker is called by its curve and current: «16 А … характеристика C» is c16. */
function tripCurve(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(({ text }) => text === 'характеристика' || text === 'кривая');
  if (at < 0) return undefined;
  const letter = foldCode(tokens[at + 1]?.text ?? '');
  const current = tokens.find(({ kind, text }) => kind === 'measure' && /^\d+а$/.test(text));
  return current && /^[a-dkz]$/.test(letter) ? letter + current.text.slice(0, -1) : undefined;
}

/** Terms of the measured characteristics: they give «18 В» to a drill whose name says only «ДА-18М». */
export const measureTerms = remembered((written): readonly { term: string; weight: number }[] => {
  const tokens = tokenize(normalize(written)).filter(
    ({ kind, text }) => kind === 'measure' && !isCount(text),
  );
  return tokens.map(({ text }) => ({ term: text, weight: WEIGHT.characteristic }));
}, SHARED);

/** An article in the form in which codes are compared: separators gone, look-alike letters Latin. */
export function articleCode(article: string): string {
  return foldCode(normalize(article));
}

/**
 * The ends of an article that begin at one of its later groups, as codes: 115-1901 → 1901, SQ0206-0074 → 02060074 and 0074.
 * A group begins after a separator or where digits follow letters.
 */
export function articleEnds(article: string): string[] {
  const written = normalize(article);
  const ends: string[] = [];
  for (const { index } of written.matchAll(GROUP)) {
    const end = foldCode(written.slice(index));
    if (index > 0 && end.length >= SHORTEST_END && /\d/.test(end) && end !== foldCode(written))
      ends.push(end);
  }
  return ends;
}

const GROUP = /(?<![a-zа-я0-9])[a-zа-я0-9]|(?<=[a-zа-я])\d/g;
/** Shorter ends of an article are not indexed. */
const SHORTEST_END = 3;

/** Barcodes of eight to fourteen digits (EAN, UPC, ITF-14) as numbers; a leading zero makes no other code. */
export function barcodeNumbers(written: string): number[] {
  return (written.match(/\d+/g) ?? []).filter((digits) => BARCODE.test(digits)).map(Number);
}

const BARCODE = /^\d{8,14}$/;

function isCount(measure: string): boolean {
  return measure.endsWith('шт');
}

function addField(
  put: Put,
  tokens: readonly Token[],
  placeWeight: (token: Token, position: number) => number,
  synonyms: Synonyms,
): void {
  // Letters of a code are words of rules: PH of «PH2×100».
  const pieces = tokens.flatMap((token, position) =>
    [token, ...(token.kind === 'code' ? token.parts : [])].map((piece) => ({ piece, token, position })),
  );
  const concepts = findConcepts(
    synonyms.named,
    pieces.map(({ piece }) => piece),
  );
  const found = new Set(concepts.map(({ concept }) => concept));
  const inPhrase = new Set<Token>();
  for (const { places } of concepts)
    if (places.length > 1)
      for (const at of places) {
        const { piece, token } = pieces[at] as (typeof pieces)[number];
        if (meansOther(synonyms, piece, found)) inPhrase.add(token);
      }
  const weightOf = (token: Token, position: number): number =>
    inPhrase.has(token)
      ? Math.round((placeWeight(token, position) * IN_PHRASE) / 100)
      : placeWeight(token, position);
  for (const [position, token] of tokens.entries()) {
    const weight = weightOf(token, position);
    put(token.text, weight);
    if (token.whole) put(token.whole, (weight * SPELLING) / 10);
    const share = token.kind === 'measure' && isCount(token.text) ? COUNT : PART;
    for (const part of token.parts) {
      const isAmidLetters = token.kind === 'code' && part.kind === 'number';
      put(part.text, Math.round((weight * (isAmidLetters ? CODE_NUMBER : share)) / 10));
    }
    const compound = token.kind === 'word' ? combining(token.text) : undefined;
    if (compound?.rest) {
      put(compound.rest, Math.round((weight * COMPOUND) / 10));
      put(compound.adjective, Math.round((weight * COMPOUND) / 10));
    }
  }
  for (const { places, concept } of concepts) {
    const weights = places.map((at) => {
      const { token, position } = pieces[at] as (typeof pieces)[number];
      return places.length > 1 ? placeWeight(token, position) : weightOf(token, position);
    });
    const weight = Math.max(...weights);
    put(conceptTerm(concept), Math.round((weight * PART) / 10));
    for (const word of synonyms.words[concept] ?? []) put(word, Math.round((weight * SYNONYM) / 10));
  }
}

/** Whether the rules give this word, when alone, a meaning that the name does not contain. */
function meansOther({ meanings }: Synonyms, word: Token, found: ReadonlySet<number>): boolean {
  const own = meanings.get(keyOf(word));
  return own !== undefined && !own.some((concept) => found.has(concept));
}

/** The head weighs most, what follows «для», «под», «с» or stands in brackets least. */
function nameWeights(name: string): (token: Token, position: number) => number {
  const bracket = name.indexOf('(');
  let purpose = Infinity;
  for (const { index, 0: word } of name.matchAll(/[a-zа-я]+/g))
    if (index > 0 && (startsPurpose(word) || word === 'на')) {
      purpose = index;
      break;
    }
  return ({ at }, position) => {
    if (position === 0) return WEIGHT.head;
    if (at > purpose) return WEIGHT.purpose;
    return bracket >= 0 && at > bracket ? WEIGHT.bracket : WEIGHT.name;
  };
}
