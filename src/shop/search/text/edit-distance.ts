/** Letters often written one for the other: half the price of a slip. */
const PAIRS = 'оа еи еэ ея иы ий ыу бп вф гк гх кх чх дт жш зс сш зж цс чш щш щч ую';
/** Only after a hushing letter: «жолтый», «чесы»; «дверь» is no «двор». */
const HUSHED = 'еа ое';
const similar = bothWays(PAIRS);
const similarAfterHush = bothWays(HUSHED);

function bothWays(pairs: string): Set<string> {
  return new Set(pairs.split(' ').flatMap(([a = '', b = '']) => [a + b, b + a]));
}

/** The keyboard: a finger lands on a neighbour more often than anywhere. */
const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];
const places = new Map(ROWS.flatMap((row, y) => [...row].map((letter, x) => [letter, { x, y }] as const)));

const CHEAP: Record<string, number> = { ь: 0.25, ъ: 0.25, х: 0.75, й: 0.75 };
const MAX = 40;
const rows = [new Float64Array(MAX + 1), new Float64Array(MAX + 1), new Float64Array(MAX + 1)] as const;

/**
 * How many slips lie between two words: a letter put in, left out, taken for the key beside it, or two letters
 * swapped cost 1, any other letter more; a similar sound, a doubled letter or the soft sign less. A wrong first
 * letter costs half a slip more.
 * @param limit past which the answer is only "more": Infinity
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > limit * 2 || from.length > MAX || to.length > MAX) return Infinity;
  let [before, previous, current]: Float64Array[] = [...rows];
  if (!before || !previous || !current) return Infinity;
  previous[0] = 0;
  for (let j = 1; j <= to.length; j++) previous[j] = (previous[j - 1] ?? 0) + single(to, j - 1);
  for (let i = 1; i <= from.length; i++) {
    current[0] = (previous[0] ?? 0) + single(from, i - 1);
    let best = current[0];
    for (let j = 1; j <= to.length; j++) {
      let cost = (previous[j - 1] ?? 0) + change(from, to, i - 1, j - 1);
      cost = Math.min(
        cost,
        (previous[j] ?? 0) + single(from, i - 1),
        (current[j - 1] ?? 0) + single(to, j - 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + (i === 2 && j === 2 ? 1.25 : 1));
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit + 1) return Infinity;
    [before, previous, current] = [previous, current, before];
  }
  const distance = previous[to.length] ?? Infinity;
  return distance <= limit ? distance : Infinity;
}

function single(word: string, at: number): number {
  const letter = word[at] ?? '';
  if (at > 0 && word[at - 1] === letter) return 0.5;
  return (CHEAP[letter] ?? 1) + (at === 0 ? 0.5 : 0);
}

function change(from: string, to: string, i: number, j: number): number {
  const a = from[i] ?? '';
  const b = to[j] ?? '';
  if (a === b) return 0;
  if (similar.has(a + b)) return 0.5;
  if (similarAfterHush.has(a + b) && /[жчшщц]/.test(from[i - 1] ?? '')) return 0.5;
  return (areNeighbours(a, b) ? 1 : 1.25) + (i === 0 && j === 0 ? 0.5 : 0);
}

function areNeighbours(a: string, b: string): boolean {
  const [one, other] = [places.get(a), places.get(b)];
  return Boolean(one && other && Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1);
}
