/** Whoever looks places up by their numbers keeps a table as long as the greatest. */
const GREATEST = 1_048_576;
/** So far apart are numbers given anew, when there are few; of many, a quarter of all there may be is used. */
const FARTHEST = 1_024;

/**
 * Rising numbers for places in an order, with room between them for others that may come. Of the numbers that they had as
 * many stay as rise already; a place between two of those gets one between theirs, and where there is no room for all,
 * the nearest on both sides move, too.
 * @param former by place the number it had, 0: none
 */
export function orderNumbers(former: readonly number[]): number[] {
  const step = Math.max(2, Math.min(FARTHEST, Math.floor(GREATEST / 4 / (former.length + 1))));
  const given = spread(former.length, anchorsOf(former), step);
  // Tables that have come and gone for years have pushed the end away.
  const isWorn = (given.at(-1) ?? 0) > Math.max(GREATEST, former.length * step);
  return isWorn ? spread(former.length, [START], step) : given;
}

/** A place that keeps its number. */
interface Anchor {
  at: number;
  number: number;
}

const START: Anchor = { at: -1, number: 0 };

/** Places that keep their numbers, with room between each two for those that stand there. */
function anchorsOf(former: readonly number[]): Anchor[] {
  const anchors = [START];
  for (const at of longestRising(former)) {
    const anchor = { at, number: former[at]! };
    const before = anchors.at(-1)!;
    if (anchor.number - before.number >= at - before.at) anchors.push(anchor);
    else if (before !== START) anchors.pop();
  }
  return anchors;
}

/** Numbers the places between anchors evenly, and those after the last one by steps. */
function spread(count: number, anchors: readonly Anchor[], step: number): number[] {
  const numbers: number[] = [];
  for (const [index, { at, number }] of anchors.entries()) {
    const next = anchors[index + 1] ?? { at: count, number: number + (count - at) * step };
    if (at >= 0) numbers.push(number);
    const width = (next.number - number) / (next.at - at);
    for (let place = at + 1; place < next.at; place++)
      numbers.push(number + Math.floor((place - at) * width));
  }
  return numbers;
}

/** Places of the longest part of the numbers, zeros aside, that rises from each to the next. */
function longestRising(numbers: readonly number[]): number[] {
  /** By length, the place at which the part of this length ends that ends lowest. */
  const ends: number[] = [];
  const before = new Int32Array(numbers.length);
  for (const [place, number] of numbers.entries()) {
    if (number <= 0) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1] ?? -1;
    ends[low] = place;
  }
  const rising: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]!) rising.push(place);
  return rising.reverse();
}
