import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
/** What is loaded with pages where goods are put into the cart. */
const OF_ALL_PAGES = '{ui,storefront/{buying,catalogue,notices,privacy,search,shell}}/**/*.css';

test('what follows `:has()` is named by a class: a browser looks for it in the whole page after every change', () => {
  const files = globSync(OF_ALL_PAGES, { cwd: SOURCES });
  const selectors = files.flatMap((file) => selectorsOf(readFileSync(join(SOURCES, file), 'utf8')));
  const following = selectors.flatMap(followersOf);
  expect(following).toContain('.footer'); // they are found at all
  expect(following.filter((follower) => !/[.#[]/.test(follower.replace(/:not\([^)]*\)/g, '')))).toEqual([]);
});

/** What stands before each `{`, a selector or a condition. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, prelude = '']) => prelude.trim());
}

/** The last parts of what lies inside of, or beside, an element with a `:has()`: of `a:has(b) > .c` it is `.c`. */
function followersOf(selector: string): string[] {
  const start = selector.indexOf(':has(');
  if (start < 0 || selector.startsWith('@')) return [];
  let end = start + ':has('.length;
  for (let open = 1; open > 0 && end < selector.length; end++)
    open += selector[end] === '(' ? 1 : selector[end] === ')' ? -1 : 0;
  const rest = selector.slice(end).replace(/^(\s*\))+/, '');
  const [, follower] = /^[^\s>+~,]*[\s>+~]+([^,{]*\S)/.exec(rest) ?? [];
  return [...(follower ? [follower.replace(/^.*\s(?![^(]*\))/, '')] : []), ...followersOf(rest)];
}
