/** Whether this is the run of every night and before a release: `npm run endurance`. */
export const isNightly = process.env.NIGHTLY !== undefined;

/** All examples at night; otherwise each fourth, which has some of every kind. */
export function examples<T>(all: readonly T[]): readonly T[] {
  return isNightly ? all : all.filter((_, index) => index % 4 === 0);
}

/** Seeds of facts in which chance plays a part: twenty at night, otherwise one. */
export const SEEDS: readonly number[] = Array.from({ length: isNightly ? 20 : 1 }, (_, n) => n + 1);
