import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importXml, offersXml } from './commerceml.view.ts';

/**
 * Writes the products of the demo shop as 1C would export them: `import.xml` with categories, properties and products,
 * `offers.xml` with price types, stores, prices and stock of the first `cities` cities. It streams: memory does not
 * grow with the number.
 * @returns the paths of the files
 */
export async function writeCommerceMl(
  folder: string,
  products: number,
  onProgress: (done: number, total: number) => void = () => {},
  cities?: number,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const total = products * 2; // every product is written twice, once in each file
  let done = 0;
  const report = () => onProgress(++done, total);
  const paths = [join(folder, 'import.xml'), join(folder, 'offers.xml')];
  const texts = [importXml(products, report), offersXml(products, report, cities)];
  for (const [index, path] of paths.entries())
    await pipeline(Readable.from(inChunks(texts[index] ?? [])), createWriteStream(path));
  return paths;
}

const CHUNK = 64 * 1024;

/** Joins small pieces of text, so that the stream is not read element by element. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
