/** Items piece by piece: between two pieces others are answered. For long work that no thread does. */
export async function* inPieces<T>(items: Iterable<T>, size: number): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (piece.length > 0) yield piece;
}
