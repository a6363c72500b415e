import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const FOLDERS = ['src', 'tests', 'docs', 'bench', 'demo', 'launcher', 'tools'];
const TEXT = /\.(?:tsx?|[cm]?js|css|md)$/;
/** Generated, or in Russian, where these words are part of names only. */
const EXEMPT = /node_modules\/|openapi\.ts$|words\.test\.ts$/;

/** Words of an old dialect, with the word of docs/glossary.md that replaced each. */
const OLD: readonly [RegExp, string][] = [
  [
    /\bkeeps? (?:an?|the) (?:pages?|answers?) (?:of|for|in)\b|\bkept (?:pages?|answers?|markup|lists?|by|until)\b/i,
    'cached, stored',
  ],
  [/\blasting\b/i, 'cached'],
  [/\b(?:is|are|was|were|been|be) told\b|\btold (?:of|that|by)\b/i, 'notified, reported'],
  [
    /\bletter-?heads?\b|\bletter-text\b|\bletters? (?:about|to) (?:an?|the) (?:order|buyer|shop|company)\b/i,
    'email',
  ],
  [/\ba word of (?:an?|the) order\b|\bword in (?:an?|the) link\b/i, 'token'],
  [/\basked together\b/i, 'batched'],
  [/\bheartless\b|\bhearts\b/i, 'withoutWishlist, wishlist'],
  [/\bnobody['’]s (?:pages?|goods|sessions?)\b|\bgoods of nobody\b/i, 'guest'],
  [/\bManner\b/, 'options'],
  [/\bdeeds?\b/i, 'action'],
  [/\bpresse[sd] (?:the|an?|on) (?:button|link)\b|\ba press of the button\b/i, 'click'],
  [/\bbeside the cart\b/i, 'cross-sell'],
  [/\bkin words?\b/i, 'word family'],
  [/\bbegun words?\b/i, 'prefix'],
  [/\bwhole orders?\b/i, 'order with lines'],
  [/\bstands? behind (?:the )?others\b/i, 'low priority'],
  [/\bwhoever\b/i, 'anybody who'],
];

test('code, tests and documents use the words of the glossary instead of the old ones', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => TEXT.test(path) && !EXEMPT.test(path))
      .flatMap((path) =>
        readFileSync(new URL(path, root), 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            OLD.filter(([word]) => word.test(line)).map(
              ([, instead]) => `${path}:${at + 1}: write «${instead}»: ${line.trim()}`,
            ),
          ),
      ),
  );
  expect(found).toEqual([]);
});
