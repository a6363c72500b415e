import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from './render-whole.ts';

const LONG = 'Автомат '.repeat(10_000);

function Broken(): never {
  throw new Error('no price');
}

test('what a part of a page throws is thrown, not left out of the page', async () => {
  const page = (
    <main>
      <Suspense>
        <Broken />
      </Suspense>
    </main>
  );
  await expect(renderWhole(page)).rejects.toThrow('no price');
});

test('a part whose code is loaded when it is first shown is in the page, and no script is', async () => {
  const Long = lazy(async () => ({ default: () => <p>{LONG}</p> }));
  const page = (
    <main>
      <Suspense>
        <Long />
      </Suspense>
    </main>
  );
  const whole = `<main><!--$--><p>${LONG}</p><!--/$--></main>`;
  expect(await renderWhole(page)).toBe(whole);
  expect(await renderWhole(page), 'the second time it is rendered at once').toBe(whole);
});
