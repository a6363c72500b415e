import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

afterEach(() => void vi.unstubAllGlobals());

test('where nothing is painted there is no wait', async () => {
  await expect(afterPaint()).resolves.toBeUndefined();
});

test('work started by a click waits for the next frame and for the task that paints it', async () => {
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

test('a background tab is never painted, and continues all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  await expect(afterPaint()).resolves.toBeUndefined();
});
