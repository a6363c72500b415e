import { expect, test } from 'vitest';
import { inPieces } from './pieces.ts';

test('long work goes piece by piece, and others have their turn between', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('another'));
  for await (const piece of inPieces([1, 2, 3, 4, 5], 2)) seen.push(piece.join());
  expect(seen).toEqual(['1,2', 'another', '3,4', '5']);
});

test('nothing is no piece', async () => {
  const pieces: number[][] = [];
  for await (const piece of inPieces([], 2)) pieces.push(piece);
  expect(pieces).toEqual([]);
});
