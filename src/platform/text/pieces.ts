/** Yields items in pieces and lets the event loop serve requests in between. For long work outside a thread. */
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
