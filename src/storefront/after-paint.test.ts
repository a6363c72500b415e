import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

afterEach(() => void vi.unstubAllGlobals());

test('where nothing is painted, nothing is waited for', async () => {
  await expect(afterPaint()).resolves.toBeUndefined();
});

test('what is begun after a press waits for the frame, and for the task in which it is painted', async () => {
  let paint = () => {};
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    paint = frame;
  });
  const begun = vi.fn();
  const waiting = afterPaint().then(begun);
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  paint();
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  await waiting;
  expect(begun).toHaveBeenCalledOnce();
});

test('a tab behind is never painted, and goes on all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  await expect(afterPaint()).resolves.toBeUndefined();
});
