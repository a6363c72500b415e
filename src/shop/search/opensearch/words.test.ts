import { expect, test } from 'vitest';
import { shippedSynonyms } from '../../../search-engine/search-engine.ts';
import { InterpretedCluster } from './fixtures/interpreter.ts';
import { addWords, KnownWords, readWords, writeWords } from './words.server.ts';

const shop = { goods: 'goods-1', documents: 3, renown: 1, phrases: [], synonyms: shippedSynonyms };

test('words of changed goods are published only with a new one among them; after 200 parts all are one list again', async () => {
  const cluster = new InterpretedCluster();
  let words = await writeWords(cluster, { ...shop, frequencies: new Map([['дрель', 2]]) });
  const known = new KnownWords();
  const change = async (...texts: string[]) => {
    await known.open(cluster, words);
    known.see(new Map(texts.map((text) => [text, 255])));
    words = await addWords(cluster, words, known.added);
    known.settle();
  };
  await change('дрель');
  expect(words.added).toBe(0);
  await change('дрель', 'брямзик');
  expect(words.added).toBe(1);
  await change('брямзик');
  expect(words.added).toBe(1);
  for (let at = 0; at < 199; at++) await change(`новое${at}`);
  expect(words).toMatchObject({ added: 0, parts: 1 });
  const { first, parts } = words;
  const all = await readWords(cluster, words, { from: first, to: first + parts });
  expect([all.size, all.get('дрель'), all.get('брямзик'), all.get('новое198')]).toEqual([201, 3, 1, 1]);
});
