import { buildTextIndex } from './build-index.ts';
import { corrected } from './corrected.ts';
import type { TextDocument } from './document-terms.ts';
import { find } from './match-text.ts';
import { wordAt } from './packed-words.ts';
import { frequency, type Slot } from './slots.ts';
import { readSynonyms, type SynonymList, type Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { QUALITY } from './vocabulary.ts';

/** How a term of the index came from a word of the query. */
export type MeaningKind = 'exact' | 'form' | 'layout' | 'letters' | 'synonym' | 'prefix' | 'sound' | 'typo';

/** The part of a product that has a term. `synonym`: none; a rule has added it. */
export type FieldKind = 'name' | 'brand' | 'category' | 'characteristics' | 'article' | 'synonym';

/** One word of a query as the search reads it. */
export interface WordReading {
  /** As it was typed, in the layout it was read in. */
  word: string;
  kinds: MeaningKind[];
  /** The terms that it stands for, the best first. */
  terms: string[];
  /** How many products have one of them, roughly; 0: this word finds nothing. */
  goods: number;
  /** It was left out to find anything. */
  isDropped: boolean;
}

/** Why a product has a word. */
export interface WordMatch {
  word: string;
  term: string;
  kind: MeaningKind;
  field: FieldKind;
  /** 1–255: how much the place in the product says. */
  weight: number;
  /** The synonym rule that it is found by; null: none. */
  rule: string | null;
}

export interface ExplainedProduct {
  id: number;
  /** From 1 among all that are found; null: it is not found. */
  position: number | null;
  score: number | null;
  /** By word of the query; `match` null: the product lacks the word. */
  words: { word: string; match: WordMatch | null }[];
}

/** How a query is read, and why products are found or missing. */
export interface Explanation {
  total: number;
  corrected: string | null;
  isRekeyed: boolean;
  words: WordReading[];
  products: ExplainedProduct[];
}

const MOST_TERMS = 8;

/**
 * Explains a query over one index, as the search carries it out.
 * @param documents texts of the products to explain, besides the best ones
 * @param given.list the rules that `given.synonyms` was read from, in the words of the staff
 */
export function explainText(
  given: { index: TextIndex; synonyms: Synonyms; list: SynonymList },
  query: string,
  {
    asked,
    most,
    documentOf,
  }: { asked: readonly number[]; most: number; documentOf: (id: number) => TextDocument | undefined },
): Explanation {
  const { index, synonyms } = given;
  const found = find(index, synonyms, query, 'plain', { city: undefined, first: undefined });
  const { matches, reading } = found;
  const slots = reading.slots;
  const remaining = new Set(found.slots.map(({ token }) => token.text));
  const order = Array.from({ length: matches.count }, (_, at) => ({
    document: matches.documents[at] ?? 0,
    score: matches.scores[at] ?? 0,
  })).sort((one, other) => other.score - one.score || one.document - other.document);
  const positions = new Map(order.map(({ document }, at) => [index.ids[document] ?? 0, at + 1]));
  const shown = [
    ...new Set([...order.slice(0, most).map(({ document }) => index.ids[document] ?? 0), ...asked]),
  ];
  const shownText = corrected(index, found);
  return {
    total: matches.count,
    corrected: shownText?.text ?? null,
    isRekeyed: reading.isRekeyed,
    words: slots.map((slot) => ({
      word: slot.token.written,
      kinds: [
        ...new Set(
          [...slot.meanings].map(([term, quality]) =>
            kindOf(slot, wordAt(index.terms, term), quality, reading.isRekeyed),
          ),
        ),
      ],
      terms: bestTerms(index, slot),
      goods: frequency(index, slot),
      isDropped: matches.count > 0 && !remaining.has(slot.token.text),
    })),
    products: shown.flatMap((id) => {
      const document = documentOf(id);
      const position = positions.get(id) ?? null;
      if (!document) return [];
      const words = slots.map((slot) => ({
        word: slot.token.written,
        match: matchOf(given, slot, document, reading.isRekeyed),
      }));
      return [
        { id, position, score: position === null ? null : (order[position - 1]?.score ?? null), words },
      ];
    }),
  };
}

function bestTerms(index: TextIndex, { meanings }: Slot): string[] {
  return [...meanings]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_TERMS)
    .map(([term]) => wordAt(index.terms, term))
    .filter((term) => !term.startsWith('~'));
}

/** The best term of a word that a product has. */
function matchOf(
  { index, synonyms, list }: { index: TextIndex; synonyms: Synonyms; list: SynonymList },
  slot: Slot,
  document: TextDocument,
  isRekeyed: boolean,
): WordMatch | null {
  const { forward, ids } = index;
  const at = ids.indexOf(document.id);
  if (at < 0) return null;
  const word = slot.token.written;
  if (slot.articles.has(at))
    return { word, term: document.article, kind: 'exact', field: 'article', weight: 255, rule: null };
  let best: { term: string; quality: number; weight: number } | undefined;
  for (let i = forward.starts[at] ?? 0; i < (forward.starts[at + 1] ?? 0); i++) {
    const term = forward.terms[i] ?? 0;
    const quality = slot.meanings.get(term);
    const weight = forward.weights[i] ?? 0;
    if (quality !== undefined && (!best || quality * weight > best.quality * best.weight))
      best = { term: wordAt(index.terms, term), quality, weight };
  }
  if (!best) return null;
  const field = fieldOf(document, best.term);
  const kind = field === 'synonym' ? 'synonym' : kindOf(slot, best.term, best.quality, isRekeyed);
  const rule = kind === 'synonym' ? ruleOf(synonyms, list, best.term) : null;
  return { word, term: best.term.startsWith('~') ? word : best.term, kind, field, weight: best.weight, rule };
}

function kindOf({ token }: Slot, term: string, quality: number, isRekeyed: boolean): MeaningKind {
  if (term.startsWith('~')) return 'synonym';
  if (isRekeyed) return 'layout';
  if (quality >= QUALITY.exact) return term === token.text || token.kind !== 'word' ? 'exact' : 'form';
  if (quality >= QUALITY.form) return 'form';
  if (quality >= QUALITY.form * QUALITY.letters) return 'letters';
  if (quality === QUALITY.synonym) return 'synonym';
  if (quality === QUALITY.prefix) return 'prefix';
  return quality === QUALITY.sound ? 'sound' : 'typo';
}

const NO_SYNONYMS = readSynonyms({ rules: [], brands: {} });

/** The field of a product that has a term by itself. */
function fieldOf(document: TextDocument, term: string): FieldKind {
  const none = { name: '', brand: '', category: '', measures: '', article: '', barcode: '' };
  const fields = [
    ['name', { name: document.name }],
    ['brand', { brand: document.brand }],
    ['category', { category: document.category }],
    ['characteristics', { measures: document.measures ?? '' }],
  ] as const;
  for (const [field, own] of fields) {
    const { terms } = buildTextIndex([{ ...document, ...none, ...own }], NO_SYNONYMS);
    for (let at = 0; at < terms.starts.length - 1; at++) if (wordAt(terms, at) === term) return field;
  }
  return 'synonym';
}

/** The rule of a term: of a concept by its number, of a word by the rules that name it. */
function ruleOf({ words }: Synonyms, list: SynonymList, term: string): string | null {
  const concept = term.startsWith('~') ? Number(term.slice(1)) : words.findIndex((own) => own.includes(term));
  const brands = Object.entries(list.brands).map(([brand, spellings]) =>
    [`бренд: ${brand}`, ...spellings.split(' ').map((spelling) => spelling.replaceAll('_', ' '))].join(' = '),
  );
  return [...list.rules, ...brands][concept] ?? null;
}
