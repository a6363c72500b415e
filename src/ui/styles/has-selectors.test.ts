import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
/** Styles loaded with pages that have cart buttons. */
const OF_ALL_PAGES = '{ui,storefront/{buying,catalogue,frame,notices,privacy,search,shell}}/**/*.css';

test('the element after `:has()` is selected by class, because a browser searches the whole page for it after every change', () => {
  const files = globSync(OF_ALL_PAGES, { cwd: SOURCES });
  const selectors = files.flatMap((file) => selectorsOf(readFileSync(join(SOURCES, file), 'utf8')));
  const following = selectors.flatMap(followersOf);
  expect(following).toContain('.footer'); // the search finds selectors at all
  expect(following.filter((follower) => !/[.#[]/.test(follower.replace(/:not\([^)]*\)/g, '')))).toEqual([]);
});

/** The text before each `{`: a selector or a condition. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, prelude = '']) => prelude.trim());
}

/**
 * The last parts of selectors inside, or next to, an element with a `:has()`: for `a:has(b) > .c` it is `.c`.
 */
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
