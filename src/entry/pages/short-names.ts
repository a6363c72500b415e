import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const REST = `${LETTERS.toUpperCase()}0123456789`;
/** With a capital or a figure, and nothing that reads «ad»: what blocks advertisements knows short words by heart. */
const NAMES = [...(LETTERS + LETTERS.toUpperCase())]
  .flatMap((first) => [...(LETTERS + REST)].map((second) => first + second))
  .filter((name) => /[A-Z\d]/.test(name) && name.toLowerCase() !== 'ad');

/**
 * Names of classes and movements stand in every page, in its styles and in its scripts: two letters instead of fifteen. The same names
 * whoever asks first, the build of the browser or that of the server; a class more or less moves few others, so what a
 * release has not changed stays in the caches of browsers.
 * @param root the folder of the sources
 * @returns the short name of a class of a file, whose path may have a query behind it
 * @throws Error when there are more classes than names
 */
export function shortNames(root: string): (name: string, file: string) => string {
  const ownerOf = (name: string, file: string) =>
    `${relative(root, file.replace(/\?.*$/, '')).replaceAll(sep, '/')} ${name}`;
  const files = globSync('**/*.module.css', { cwd: root }).map((file) => join(root, file));
  const owners = files.flatMap((file) =>
    classesOf(readFileSync(file, 'utf8')).map((name) => ownerOf(name, file)),
  );
  const names = named(owners);
  return (name, file) => {
    const short = names.get(ownerOf(name, file));
    if (short === undefined) throw new Error(`Nothing is named «${name}» in ${file}`);
    return short;
  };
}

/** Names by owner: each has the one that its hash points at, or the next that is free. */
export function named(owners: readonly string[]): Map<string, string> {
  const ordered = [...new Set(owners)].sort();
  if (ordered.length > NAMES.length) throw new Error(`${ordered.length} classes, and ${NAMES.length} names`);
  const taken = new Set<number>();
  return new Map(
    ordered.map((owner) => {
      let at = createHash('sha256').update(owner).digest().readUInt32BE() % NAMES.length;
      while (taken.has(at)) at = (at + 1) % NAMES.length;
      taken.add(at);
      return [owner, NAMES[at]!];
    }),
  );
}

/** Whatever looks like a class or a movement: a few words too many take a name, none is without. */
function classesOf(css: string): string[] {
  return [...css.matchAll(/(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!);
}
