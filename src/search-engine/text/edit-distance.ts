/** Letters that are often confused: half the price of an error. */
const PAIRS = 'оа еи еэ ея иы ий ыу бп вф гк гх кх чх дт жш зс сш зж цс чш щш щч ую';
/** Only after a sibilant: «жолтый», «чесы»; «дверь» must not match «двор». */
const HUSHED = 'еа ое';
const HUSHING = 'жчшщц';

/** The keyboard: neighbouring keys are hit by mistake more often than others. */
const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];
const CHEAP = { ь: 0.25, ъ: 0.25, х: 0.75, й: 0.75 };

const OTHER = 1.25;
const SIMILAR = 0.5;
/** The extra cost of a wrong first letter. */
const FIRST = 0.5;

/** Words are compared by letter numbers: а–я from 1; 0 stands for all others, which no rule covers. */
const LETTERS = 33;
const numberOf = (code: number): number => (code >= 0x430 && code <= 0x44f ? code - 0x42f : 0);
const numbersOf = (letters: string): number[] =>
  Array.from(letters, (letter) => numberOf(letter.charCodeAt(0)));

/** The costs of replacing a letter, after a sibilant and elsewhere. */
const changes = changeCosts('');
const changesAfterHush = changeCosts(HUSHED);
const isHushing = new Uint8Array(LETTERS);
for (const letter of numbersOf(HUSHING)) isHushing[letter] = 1;
/** The cost of inserting or deleting each letter. */
const singles = new Float64Array(LETTERS).fill(1);
for (const [letter, cost] of Object.entries(CHEAP)) singles[numbersOf(letter)[0] ?? 0] = cost;

function changeCosts(alsoSimilar: string): Float64Array {
  const costs = new Float64Array(LETTERS * LETTERS).fill(OTHER);
  const places = ROWS.flatMap((row, y) => numbersOf(row).map((letter, x) => ({ letter, x, y })));
  for (const one of places)
    for (const other of places)
      if (Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1)
        costs[one.letter * LETTERS + other.letter] = 1;
  for (const pair of `${PAIRS} ${alsoSimilar}`.trim().split(' ')) {
    const [a = 0, b = 0] = numbersOf(pair);
    costs[a * LETTERS + b] = SIMILAR;
    costs[b * LETTERS + a] = SIMILAR;
  }
  return costs;
}

const MAX = 40;
const rows = [new Float64Array(MAX + 1), new Float64Array(MAX + 1), new Float64Array(MAX + 1)] as const;
/** For the two words: letter numbers, and the cost of inserting or deleting each letter. */
const fromCodes = new Uint16Array(MAX);
const toCodes = new Uint16Array(MAX);
const fromSingles = new Float64Array(MAX);
const toSingles = new Float64Array(MAX);

/**
 * The edit distance of two words: an inserted, deleted or swapped letter or a neighbouring key costs 1, any other
 * letter more; a similar sound, a doubled letter or the soft sign less. A wrong first letter costs half an error
 * more.
 * @param limit beyond it the result is Infinity
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > limit * 2 || from.length > MAX || to.length > MAX) return Infinity;
  const distance = distancesOf(from, to, limit)?.[to.length] ?? Infinity;
  return distance <= limit ? distance : Infinity;
}

/** The distance from a word to the nearest prefix of another, as long as the word or one letter more or less. */
export function beginningDistance(from: string, to: string, limit: number): number {
  if (from.length > MAX) return Infinity;
  const most = Math.min(from.length + 1, to.length, MAX);
  const distances = distancesOf(from, to.slice(0, most), limit);
  let nearest = Infinity;
  for (let length = Math.min(from.length - 1, most); distances && length <= most; length++)
    nearest = Math.min(nearest, distances[length]!);
  return nearest <= limit ? nearest : Infinity;
}

/** The distances from a word to each prefix of another, by length; undefined when all exceed the limit. */
function distancesOf(from: string, to: string, limit: number): Float64Array | undefined {
  read(from, fromCodes, fromSingles);
  read(to, toCodes, toSingles);
  const [height, width] = [from.length, to.length];
  let [before, previous, current]: Float64Array[] = [...rows] as [Float64Array, Float64Array, Float64Array];
  previous[0] = 0;
  for (let j = 1; j <= width; j++) previous[j] = previous[j - 1]! + toSingles[j - 1]!;
  for (let i = 1; i <= height; i++) {
    const letter = fromCodes[i - 1]!;
    const last = i > 1 ? fromCodes[i - 2]! : 0;
    const leaveOut = fromSingles[i - 1]!;
    const costs = isHushing[numberOf(last)] === 1 ? changesAfterHush : changes;
    const row = numberOf(letter) * LETTERS;
    let best = previous[0]! + leaveOut;
    current[0] = best;
    for (let j = 1; j <= width; j++) {
      const other = toCodes[j - 1]!;
      let change = 0;
      if (other !== letter) {
        change = costs[row + numberOf(other)]!;
        if (i === 1 && j === 1 && change !== SIMILAR) change += FIRST;
      }
      let cost = previous[j - 1]! + change;
      const without = previous[j]! + leaveOut;
      if (without < cost) cost = without;
      const withMore = current[j - 1]! + toSingles[j - 1]!;
      if (withMore < cost) cost = withMore;
      if (i > 1 && j > 1 && letter === toCodes[j - 2] && last === other) {
        const swapped = before[j - 2]! + (i === 2 && j === 2 ? 1.25 : 1);
        if (swapped < cost) cost = swapped;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit + 1) return undefined;
    [before, previous, current] = [previous, current, before];
  }
  return previous;
}

/** Reads the letters of a word and their costs; a letter that doubles the one before costs less. */
function read(word: string, codes: Uint16Array, costs: Float64Array): void {
  let before = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    codes[at] = code;
    costs[at] = code === before ? SIMILAR : singles[numberOf(code)]! + (at === 0 ? FIRST : 0);
    before = code;
  }
}
