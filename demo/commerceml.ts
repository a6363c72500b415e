import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importXml, offersXml } from './commerceml.view.ts';

/**
 * Writes the goods of the demo shop as 1C would export them: `import.xml` with categories, properties and goods,
 * `offers.xml` with price types, stores, prices and rests of the first `cities` cities. Streams: the memory does not grow with the number.
 * @returns the paths of the files
 */
export async function writeCommerceMl(
  folder: string,
  products: number,
  onProgress: (done: number, total: number) => void = () => {},
  cities?: number,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const total = products * 2; // every good is told twice, once in each file
  let done = 0;
  const tell = () => onProgress(++done, total);
  const paths = [join(folder, 'import.xml'), join(folder, 'offers.xml')];
  const texts = [importXml(products, tell), offersXml(products, tell, cities)];
  for (const [index, path] of paths.entries())
    await pipeline(Readable.from(inChunks(texts[index] ?? [])), createWriteStream(path));
  return paths;
}

const CHUNK = 64 * 1024;

/** Small pieces of text joined, so that the stream is not asked for every element. */
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
