import { BRANDS, type Brand, type BrandKey } from './brands.ts';
import type { Axes, ProductLine, Values } from './line.ts';
import { mix, spread } from './random.ts';

/** A group of a line: products that differ by the family axis alone (or one product where the line has no family). */
export interface Group {
  brand: Brand;
  members: Values<Axes>[];
}

/** All believable combinations of one line, in an order that mixes brands and sizes. */
export interface Space {
  /** Groups that exist in reality. */
  groups: number;
  /** Products in all of them. */
  products: number;
  /** The n-th group, any whole n: after the last real one it starts again (see collections.ts). */
  group: (n: number) => Group;
}

/** Counts and indexes the combinations of a line; the memory is one number per real group. */
export function spaceOf(line: ProductLine, seed: number): Space {
  const models = line.models ?? [''];
  const axes = Object.entries(line.axes).filter(([name]) => name !== line.family?.axis);
  const size = axes.reduce((total, [, list]) => total * list.length, line.brands.length * models.length);
  const decode = (index: number): Group => {
    let rest = index;
    const take = <T>(list: readonly T[]): T => {
      const value = list[rest % list.length] as T;
      rest = Math.floor(rest / list.length);
      return value;
    };
    const brand: Brand = BRANDS[take<BrandKey>(line.brands)];
    const base: Record<string, unknown> = { brand, model: take(models) };
    for (const [name, list] of axes) base[name] = take(list);
    return { brand, members: membersOf(line, base as Values<Axes>) };
  };
  const real: number[] = [];
  let products = 0;
  for (let index = 0; index < size; index++) {
    const { members } = decode(index);
    if (members.length === 0) continue;
    real.push(index);
    products += members.length;
  }
  const walk = spread(real.length, mix(seed, 1) % real.length);
  return { groups: real.length, products, group: (n) => decode(real[walk(n % real.length)] as number) };
}

function membersOf(line: ProductLine, base: Values<Axes>): Values<Axes>[] {
  const axis = line.family?.axis;
  const members = axis ? (line.axes[axis] ?? []).map((value) => ({ ...base, [axis]: value })) : [base];
  return members.filter((values) => line.exists?.(values) ?? true);
}
