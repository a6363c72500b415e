export interface NamedCategory {
  name: string;
  slug: string;
  href: string;
}

/** Below this similarity no suggestion is better than a wrong one. */
const LEAST_LIKENESS = 0.5;
const LONGEST_WORD = 100;

/** The category whose slug is most similar to the last part of a missing path; null if none is. */
export function nearestCategory(
  path: string,
  categories: readonly NamedCategory[],
): { name: string; href: string } | null {
  const wanted = lastPart(path);
  if (wanted.length < 3) return null;
  let best: NamedCategory | null = null;
  let bestLikeness = LEAST_LIKENESS;
  for (const category of categories) {
    const likeness = likenessOf(wanted, category.slug);
    if (likeness > bestLikeness) {
      best = category;
      bestLikeness = likeness;
    }
  }
  return best && { name: best.name, href: best.href };
}

/** «/product/1234-avtomat-3p?x=1» → «avtomat-3p»: the slug without the id. */
function lastPart(path: string): string {
  const part = path.split('?')[0]!.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return part.replace(/^\d+-/, '').slice(0, LONGEST_WORD).toLowerCase();
}

/**
 * The similarity of two slugs, 0…1: the better of the whole strings (a typo) and the share of the category's
 * words found in the path (a deleted product named like its section).
 */
function likenessOf(wanted: string, slug: string): number {
  return Math.max(dice(wanted, slug), wordsFound(wanted, slug));
}

function wordsFound(wanted: string, slug: string): number {
  const has = wanted.split('-');
  const words = slug.split('-').filter((word) => word.length > 2);
  if (words.length === 0) return 0;
  const found = words.reduce((sum, word) => sum + Math.max(...has.map((one) => dice(one, word))), 0);
  return (found / words.length) * 0.9;
}

/** Dice's coefficient of letter pairs. */
function dice(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = pairsOf(a);
  const others = pairsOf(b);
  const rest = [...others];
  let common = 0;
  for (const pair of pairs) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    common++;
  }
  const total = pairs.length + others.length;
  return total === 0 ? 0 : (2 * common) / total;
}

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}
