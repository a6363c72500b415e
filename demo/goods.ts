import { awkwardProducts } from './awkward.ts';
import { buildProduct } from './build.ts';
import type { ProductLine } from './line.ts';
import { LINES } from './lines.ts';
import type { DemoProduct } from './product.ts';
import { quotas } from './quotas.ts';
import { mix, seeded } from './random.ts';
import { type Space, spaceOf } from './space.ts';

/** A line with its combinations and its share of the catalogue. */
interface Run {
  line: ProductLine;
  index: number;
  space: Space;
  quota: number;
}

/**
 * Products of the demo shop, `total` of them, one after another in constant memory. A product depends on its line and
 * ordinal alone: the first products of a line are the same in a shop of 4 000 and of 1 000 000.
 */
export function* demoProducts(total: number): Generator<DemoProduct> {
  const awkward = awkwardProducts(Math.min(total, AWKWARD_MAX));
  const runs = planRuns(total - awkward.length);
  const quotaOf = new Map(runs.map(({ line, quota }) => [line.key, quota]));
  for (const run of runs) yield* productsOf(run, quotaOf);
  yield* awkward;
}

const AWKWARD_MAX = 64;

function planRuns(total: number): Run[] {
  const spaces = LINES.map((line, index) => spaceOf(line, index));
  const shares = quotas(
    spaces.map(({ products }, index) => ({
      products,
      weight: weightOf(LINES[index] as ProductLine, products),
    })),
    total,
  );
  return LINES.map((line, index) => ({
    line,
    index,
    space: spaces[index] as Space,
    quota: shares[index] ?? 0,
  }));
}

/** Wide lines get more of a small catalogue, but a line with families needs a few complete ones. */
function weightOf(line: ProductLine, products: number): number {
  const family = line.family ? (line.axes[line.family.axis]?.length ?? 1) : 1;
  return Math.min(products, (line.share ?? 1) * Math.max(24, 3 * Math.sqrt(products), 4 * family));
}

function* productsOf(
  { line, index, space, quota }: Run,
  quotaOf: Map<string, number>,
): Generator<DemoProduct> {
  let ordinal = 0;
  for (let group = 0; ordinal < quota; group++) {
    const { brand, members } = space.group(group);
    for (const values of members) {
      if (ordinal >= quota) return;
      yield buildProduct({
        line,
        lineIndex: index,
        ordinal,
        group,
        round: Math.floor(group / space.groups),
        brand,
        values,
        members: members.length,
        accessoryRefs: accessories(line, mix(index, ordinal, 101), quotaOf),
      });
      ordinal++;
    }
  }
}

/** Cross-sell: one or two products of each related line, from the part that every shop has. */
function accessories(line: ProductLine, seed: number, quotaOf: Map<string, number>): string[] {
  const random = seeded(seed);
  return (line.accessories ?? []).flatMap((key) => {
    const known = Math.min(quotaOf.get(key) ?? 0, 40);
    const count = random() < 0.4 ? 2 : 1;
    const from = Math.floor(random() * known);
    return Array.from({ length: Math.min(count, known) }, (_, i) => `${key}-${(from + i) % known}`);
  });
}
