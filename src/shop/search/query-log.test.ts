import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readAskedQueries } from './query-log.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Each text is queried by visitors of its own. */
async function ask(texts: readonly string[], how: { found?: number; corrected?: string } = {}) {
  for (const text of texts)
    await database.pool.query(
      `with visitor as (
         insert into session (token_hash, expires_at) values ($1, now() + interval '1 day') returning id
       )
       insert into search_query (session_id, string, same_as, found, corrected)
       select id, $2, $3, $4, $5 from visitor`,
      [randomBytes(32), text, text.toLowerCase(), how.found ?? 5, how.corrected ?? null],
    );
}

test('are those that several visitors made with results, the most frequent first and as most of them are spelled', async () => {
  await ask(['кабель ВВГ', 'кабель ВВГ', 'Кабель ввг', 'кабель ввг', 'кабель ВВГ']);
  await ask(['дрель', 'дрель', 'дрель']);
  await ask(['перчатки', 'перчатки']);
  await ask(['ничего', 'ничего', 'ничего'], { found: 0 });
  await ask(['дреьл', 'дреьл', 'дреьл'], { corrected: 'дрель' });
  expect(await readAskedQueries(database.pool)).toEqual([
    { text: 'кабель ВВГ', count: 5 },
    { text: 'дрель', count: 3 },
  ]);
});

test('never reveal a person', async () => {
  const before = await readAskedQueries(database.pool);
  for (const text of [
    '+7 (912) 345-67-89',
    '8 912 345 67 89',
    'позвонить 223-45-67',
    'ivan@example.ru',
    'Иванов Пётр Ильич',
    'петрова анна сергеевна',
    '4510 123456 паспорт',
    'https://example.ru/a',
  ])
    await ask([text, text, text]);
  expect(await readAskedQueries(database.pool)).toEqual(before);
});
