import { foldCode } from './homoglyphs.ts';
import { memoized } from './lru-answers.ts';
import { normalize } from './normalize.ts';
import { brandReadings } from './sound.ts';
import { startsPurpose } from './stop-words.ts';
import { conceptTerm, findConcepts, keyOf, type Synonyms } from './synonyms.ts';
import { type Token, tokenize } from './tokens.ts';
import { combining } from './word-formation.ts';

/** The texts of one product. */
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
  /** On any scale; higher is better. */
  readonly popularity: number;
  /** Numbers of the cities where it can be bought: 0, 1, …, assigned by the caller. */
  readonly availableIn: readonly number[];
}

/** Weights 1–255 of positions in a document: the first noun of a name says what the product is. */
export const CATEGORY_WEIGHT = 60;
const WEIGHT = {
  head: 255,
  name: 205,
  purpose: 115,
  absent: CATEGORY_WEIGHT + 5,
  bracket: 180,
  brand: 205,
  category: CATEGORY_WEIGHT,
  characteristic: 100,
} as const;
/** Tenths of the weight for a part of a size or code, or for a synonymous phrase: less than a word in brackets. */
const PART = 7;
/** A number next to the letters of a code weighs less: «труба 20» means 20 mm rather than PN20. */
const CODE_NUMBER = 4;
/** The first value of a name is its rating: «автомат 25» means 25 А rather than 25 кА. */
const LATER_VALUE = 4;
/** «10 шт» does not mean ten millimetres. */
const COUNT = 2;
/** A synonym that the name does not contain weighs less than any word it contains. */
const SYNONYM = 5;
/** Percent of the weight of a word inside a phrase with another meaning: «автомат» in «автомат дифференциальный». */
const IN_PHRASE = 26;
/** Another spelling of the same word: joined, or a brand as it sounds. */
const SPELLING = 9;
/** «бензопила» also matches «пила» and «бензиновый», but less than products that contain them. */
const COMPOUND = 5;

/** Adds a term with its weight 1–255; the highest of several weights counts. */
export type Put = (term: string, weight: number) => void;

/** Adds the terms of a name. */
export function nameTerms(written: string, synonyms: Synonyms, put: Put): void {
  const name = normalize(written);
  const words = tokenize(name);
  addField(put, words, nameWeights(name), synonyms);
  const curve = tripCurve(words);
  if (curve) put(curve, WEIGHT.name);
}

/** Brands and categories are few and repeat with every product. */
const SHARED = 5_000;

type SharedTerms = Record<'ofBrand' | 'ofCategory', (text: string) => ReadonlyMap<string, number>>;

const sharedBy = new WeakMap<Synonyms, SharedTerms>();

/** The terms of brands and categories, computed once per synonym list; equal names give the same map. */
export function sharedTerms(synonyms: Synonyms): SharedTerms {
  const known = sharedBy.get(synonyms);
  if (known) return known;
  const fresh: SharedTerms = {
    ofBrand: memoized((text) => {
      const terms = new Map<string, number>();
      const put = putInto(terms);
      const tokens = tokenize(normalize(text));
      addField(put, tokens, () => WEIGHT.brand, synonyms);
      for (const { text: word } of tokens)
        for (const reading of brandReadings(word)) put(reading, Math.round((WEIGHT.brand * SPELLING) / 10));
      return terms;
    }, SHARED),
    ofCategory: memoized((text) => {
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

/** The usual name of a breaker by its curve and current: «16 А … характеристика C» is c16. */
function tripCurve(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(({ text }) => text === 'характеристика' || text === 'кривая');
  if (at < 0) return undefined;
  const letter = foldCode(tokens[at + 1]?.text ?? '');
  const current = tokens.find(({ kind, text }) => kind === 'measure' && /^\d+а$/.test(text));
  return current && /^[a-dkz]$/.test(letter) ? letter + current.text.slice(0, -1) : undefined;
}

/** The terms of measured characteristics: they give «18 В» to a drill whose name says only «ДА-18М». */
export const measureTerms = memoized((written): readonly { term: string; weight: number }[] => {
  const tokens = tokenize(normalize(written)).filter(
    ({ kind, text }) => kind === 'measure' && !isCount(text),
  );
  return tokens.map(({ text }) => ({ term: text, weight: WEIGHT.characteristic }));
}, SHARED);

/** The comparable form of an article: without separators, look-alike letters made Latin. */
export function articleCode(article: string): string {
  return foldCode(normalize(article));
}

/**
 * The ends of an article that begin at one of its later groups, as codes: 115-1901 → 1901, SQ0206-0074 → 02060074 and
 * 0074. A group begins after a separator or where digits follow letters.
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

/** Barcodes of eight to fourteen digits (EAN, UPC, ITF-14) as numbers; a leading zero makes no difference. */
export function barcodeNumbers(written: string): number[] {
  return (written.match(/\d+/g) ?? []).filter((digits) => BARCODE.test(digits)).map(Number);
}

const BARCODE = /^\d{8,14}$/;

/** Tenths of the weight for the bare number of a measure. */
function shareOf(measure: string, isRating: boolean): number {
  if (isCount(measure)) return COUNT;
  return isRating ? PART : LATER_VALUE;
}

function isCount(measure: string): boolean {
  return measure.endsWith('шт');
}

function addField(
  put: Put,
  tokens: readonly Token[],
  placeWeight: (token: Token, position: number) => number,
  synonyms: Synonyms,
): void {
  // Synonym rules apply to the letters of a code too: PH of «PH2×100».
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
  const rating = tokens.findIndex(({ kind }) => kind === 'measure');
  for (const [position, token] of tokens.entries()) {
    const weight = weightOf(token, position);
    put(token.text, weight);
    if (token.whole) put(token.whole, (weight * SPELLING) / 10);
    const isRating = position === rating || weight < WEIGHT.name;
    const share = token.kind === 'measure' ? shareOf(token.text, isRating) : PART;
    for (const part of token.parts) {
      const isInsideWord = token.kind === 'code' && part.kind === 'number';
      put(part.text, Math.round((weight * (isInsideWord ? CODE_NUMBER : share)) / 10));
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

/** Whether this word alone has a meaning, by the rules, that the name does not contain. */
function meansOther({ meanings }: Synonyms, word: Token, found: ReadonlySet<number>): boolean {
  const own = meanings.get(keyOf(word));
  return own !== undefined && !own.some((concept) => found.has(concept));
}

/** What a product does not have: «без заземления». */
const ABSENT = /(?<![а-я])без ([а-я-]+)/g;

/**
 * The head of a name weighs most; words after «для», «под», «с» or in brackets weigh less, and what the product does
 * not have least.
 */
function nameWeights(name: string): (token: Token, position: number) => number {
  const absent = new Set([...name.matchAll(ABSENT)].map(({ index }) => index + 'без '.length));
  const bracket = name.indexOf('(');
  let purpose = Infinity;
  for (const { index, 0: word } of name.matchAll(/[a-zа-я]+/g))
    if (index > 0 && (startsPurpose(word) || word === 'на')) {
      purpose = index;
      break;
    }
  return ({ at }, position) => {
    if (position === 0) return WEIGHT.head;
    if (absent.has(at)) return WEIGHT.absent;
    if (at > purpose) return WEIGHT.purpose;
    return bracket >= 0 && at > bracket ? WEIGHT.bracket : WEIGHT.name;
  };
}
