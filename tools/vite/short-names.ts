import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const REST = `${LETTERS.toUpperCase()}0123456789`;
/** With a capital letter or a digit, and without «ad»: ad blockers hide elements with short words as classes. */
const NAMES = [...(LETTERS + LETTERS.toUpperCase())]
  .flatMap((first) => [...(LETTERS + REST)].map((second) => first + second))
  .filter((name) => /[A-Z\d]/.test(name) && name.toLowerCase() !== 'ad');

/**
 * Gives CSS classes and animations names of two letters instead of fifteen, because they are in every page, style and script.
 * The builds of the browser and the server get the same names, and a new class changes few others, so unchanged files stay
 * cached in browsers.
 * @param root the folder of the sources
 * @param folders a pattern of the folders in it whose sheets belong to the build: another build has names of its own
 * @returns the short name of a class of a file, whose path may end with a query
 * @throws Error if there are more classes than names
 */
export function shortNames(root: string, folders = ''): (name: string, file: string) => string {
  const ownerOf = (name: string, file: string) =>
    `${relative(root, file.replace(/\?.*$/, '')).replaceAll(sep, '/')} ${name}`;
  const files = globSync(join(folders, '**/*.module.css'), { cwd: root }).map((file) => join(root, file));
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

/** Names by owner: each gets the one of its hash, or the next free one. */
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

/** Everything that looks like a class or an animation: a few other words may get a name, but none is left out. */
function classesOf(css: string): string[] {
  return [...css.matchAll(/(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!);
}
