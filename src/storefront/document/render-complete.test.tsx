import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from './render-complete.ts';

const LONG = 'Автомат '.repeat(10_000);

function Broken(): never {
  throw new Error('no price');
}

test('an error in a part of a page is thrown, and the part is not silently left out', async () => {
  const page = (
    <main>
      <Suspense>
        <Broken />
      </Suspense>
    </main>
  );
  await expect(renderWhole(page)).rejects.toThrow('no price');
});

test('a part whose code is loaded on demand is in the page, without any script', async () => {
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
