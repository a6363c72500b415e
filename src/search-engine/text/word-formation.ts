import { memoized } from './lru-answers.ts';
import { stem, withoutFleeting } from './stem.ts';

/** First parts of compounds with the equivalent adjective: «электродрель» is «дрель электрическая». */
const COMBINING: Readonly<Record<string, string>> = {
  электро: 'электрический',
  бензо: 'бензиновый',
  авто: 'автомобильный',
  пневмо: 'пневматический',
  гидро: 'гидравлический',
  дизель: 'дизельный',
  газо: 'газовый',
  газоно: 'газонный',
  термо: 'термический',
  тепло: 'тепловой',
  вело: 'велосипедный',
  водо: 'водяной',
  гипсо: 'гипсовый',
  снего: 'снежный',
  свето: 'световой',
  стекло: 'стеклянный',
  металло: 'металлический',
  бетоно: 'бетонный',
  паро: 'паровой',
  радио: 'радио',
  мото: 'моторный',
  аккумуляторо: 'аккумуляторный',
  фото: 'фото',
  видео: 'видео',
  аква: 'водный',
  угло: 'угловой',
  плоско: 'плоский',
  вибро: 'вибрационный',
  крупно: 'крупный',
  мелко: 'мелкий',
  тонко: 'тонкий',
  много: 'многий',
  влаго: 'влажный',
  мини: 'маленький',
  эко: 'экологический',
};

/** Endings of everyday and diminutive words, longest first: «микроволновка», «болтик», «лампочка», «удлинялка». */
const EVERYDAY =
  /(?:овочка|очка|ечка|ушка|юшка|ышка|ишка|ичка|ялка|илка|алка|чик|щик|ик|овка|евка|лка|йка|шка|нка|вка|ка|ок|ек|ец|юк|ян|ос)(?:и|у|ой|е|ам|ами|ах|а|ом)?$/;
/** Endings of adjectives made of names and nouns: «бошевский», «макитовская», «снеговая». */
const ADJECTIVE =
  /(?:овск|евск|инск|ск|ов|ев|ичн|очн|н)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ых|их|ую|юю|ыми|ими)$/;
/** «снежный» of «снег», «ручной» of «рука», «воздушный» of «воздух». */
const ALTERNATION: Readonly<Record<string, string>> = { ж: 'г', ч: 'к', ш: 'х' };
/** The remaining root must still identify the word. */
const SHORTEST_ROOT = 4;
/** The remaining root may be a word itself: «нож» of «ножик». */
const SHORTEST_WORD = 3;

/** The rest after a combining part must be a word. */
const SHORTEST_REST = 4;

/** Longer parts first: «газоно» before «газо». */
const PART = new RegExp(
  `^(?:${Object.keys(COMBINING)
    .sort((a, b) => b.length - a.length)
    .join('|')})`,
);

/** The combining part that a word is or begins with: the rest after it and the equivalent adjective. */
export function combining(word: string): { rest: string; adjective: string } | undefined {
  const part = PART.exec(word)?.[0];
  const adjective = part && COMBINING[part];
  if (!adjective) return undefined;
  const rest = word.slice(part.length);
  return rest === '' || rest.length >= SHORTEST_REST ? { rest, adjective } : undefined;
}

const ADJECTIVE_ENDING = /[а-я]{2}(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ую]ю|[ыи]х|[ыи]ми?|[ео]го|[ео]му)$/;

/** Whether a word ends like an adjective; some nouns do too. */
export function endsAsAdjective(word: string): boolean {
  return ADJECTIVE_ENDING.test(word);
}

/** The length of the root of an adjective: four letters for «дверной», «двер-»; −1 for other words. */
export function adjectiveRoot(word: string): number {
  return word.search(ADJECTIVE);
}

/** Prefixes of the words of one root, with and without the fleeting vowel: «кухонный» → «кухон», «кухн». */
export const familyRoots = memoized((word): readonly string[] => {
  const root = adjectiveRoot(word);
  const bases = [stem(word), ...(root < 0 ? [] : [word.slice(0, root)])];
  return [...new Set(bases.flatMap((base) => [base, withoutFleeting(base), ...ofVowel(base)]))];
}, 2_000);

const BEFORE_LAST = /(?<=[бвгджзклмнпрстфхцчшщ])(?=[кнлр]$)/;
const VOWEL_BEFORE_LAST = /(?<=[бвгджзклмнпрстфхцчшщ])о(?=[кнлр]$)/;

/** The root with and without an «о» before its last consonant. */
function ofVowel(base: string): string[] {
  return [base.replace(BEFORE_LAST, 'о'), base.replace(VOWEL_BEFORE_LAST, '')];
}

/** Roots by which to search for words when no product has the word, the longest first. */
export function roots(word: string): string[] {
  return baseWords(word).filter((root) => root.length >= SHORTEST_ROOT);
}

/** The words that an everyday word or an adjective may be made of: «тросик» → «трос», «бошевский» → «бош». */
export function baseWords(word: string): string[] {
  const found = [EVERYDAY, ADJECTIVE].flatMap((ending) => {
    const root = word.slice(0, ending.exec(word)?.index ?? 0);
    const changed = ALTERNATION[root.at(-1) ?? ''];
    return [root, root.replace(/[аеиоуыьйюя]$/, ''), ...(changed ? [root.slice(0, -1) + changed] : [])];
  });
  return [...new Set(found)].filter((root) => root.length >= SHORTEST_WORD);
}
