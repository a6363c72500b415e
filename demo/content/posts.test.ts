import { expect, test } from 'vitest';
import { POSTS } from './posts.ts';
import { readText } from './texts.ts';

test('no post says «берут» in two of its headings', async () => {
  for (const { slug, title } of POSTS) {
    const text = await readText(`posts/${slug}`, (key) => key);
    const headings = [title, ...Array.from(text.matchAll(/<h\d>([^<]*)/g), ([, heading = '']) => heading)];
    const repeated = headings.filter((heading) => /берут/i.test(heading)).slice(1);
    expect([slug, repeated]).toEqual([slug, []]);
  }
});
