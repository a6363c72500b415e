/** The place of a category in the nested set of visible categories; lft 0: not visible. */
export interface TreePlace {
  id: number;
  lft: number;
  rgt: number;
  depth: number;
}

/** A category with its former place. */
export interface TreeNode {
  id: number;
  parentId: number | null;
  isHidden: boolean;
  /** 0: the category was not visible. */
  lft: number;
  rgt: number;
}

/**
 * Numbers the visible categories as a nested set: a category and everything below it form the range lft…rgt; roots have
 * depth 0. Hidden categories, everything below them, and cycles get lft 0. Siblings keep the given order.
 * Former numbers are reused where possible, because rows of the listing store them and would have to be rewritten.
 */
export function numberTree(categories: readonly TreeNode[]): TreePlace[] {
  const children = new Map<number | null, TreeNode[]>();
  for (const category of categories) {
    if (category.isHidden) continue;
    const siblings = children.get(category.parentId);
    if (siblings) siblings.push(category);
    else children.set(category.parentId, [category]);
  }
  const places = new Map<number, TreePlace>(
    categories.map(({ id }) => [id, { id, lft: 0, rgt: 0, depth: 0 }] as const),
  );
  /** The former numbers of all beginnings and ends of visible categories, in the new order. */
  const former: number[] = [];
  const visible: { place: TreePlace; begins: number; ends: number }[] = [];
  const visit = ({ id, lft, rgt }: TreeNode, depth: number): void => {
    const begins = former.push(lft) - 1;
    for (const child of children.get(id) ?? []) visit(child, depth + 1);
    const place = { id, lft: 0, rgt: 0, depth };
    places.set(id, place);
    visible.push({ place, begins, ends: former.push(rgt) - 1 });
  };
  for (const root of children.get(null) ?? []) visit(root, 0);
  const numbers = orderNumbers(former);
  for (const { place, begins, ends } of visible) {
    place.lft = numbers[begins]!;
    place.rgt = numbers[ends]!;
  }
  return [...places.values()];
}

/** Largest number: the search index has a table of this length. */
const MAX_NUMBER = 1_048_576;
/** Largest distance between new numbers. With many places the distance is smaller. */
const MAX_STEP = 1_024;

/**
 * Assigns ascending numbers to places, with gaps for later insertions. As many former numbers as possible are reused; a
 * new place gets a number between its neighbours. Where the gap is too small, the nearest neighbours get new numbers too.
 * @param former the former number of each place, in order; 0: none
 */
export function orderNumbers(former: readonly number[]): number[] {
  const step = Math.max(2, Math.min(MAX_STEP, Math.floor(MAX_NUMBER / 4 / (former.length + 1))));
  const numbers = spread(former.length, anchorsOf(former), step);
  // Repeated insertions at the end make the numbers grow; when they are too large, all are assigned anew.
  const isTooLarge = (numbers.at(-1) ?? 0) > Math.max(MAX_NUMBER, former.length * step);
  return isTooLarge ? spread(former.length, [START], step) : numbers;
}

/** A place whose number is reused. */
interface Anchor {
  at: number;
  number: number;
}

const START: Anchor = { at: -1, number: 0 };

/** Returns the places whose numbers are reused, with enough room for the places between them. */
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

/** Numbers the places between anchors evenly, and those after the last anchor with `step` between them. */
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

/** Returns the positions of the longest increasing subsequence, ignoring zeros. */
function longestRising(numbers: readonly number[]): number[] {
  /** By length: the end of the increasing subsequence of this length that ends with the smallest number. */
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
