import { expect, test } from 'vitest';
import { inPieces } from './pieces.ts';

test('long work runs in pieces, and requests are served in between', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('another'));
  for await (const piece of inPieces([1, 2, 3, 4, 5], 2)) seen.push(piece.join());
  expect(seen).toEqual(['1,2', 'another', '3,4', '5']);
});

test('an empty list has no pieces', async () => {
  const pieces: number[][] = [];
  for await (const piece of inPieces([], 2)) pieces.push(piece);
  expect(pieces).toEqual([]);
});
