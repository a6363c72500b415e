import { expect, test } from 'vitest';
import { oneC } from '../fixtures/exports.ts';
import { importPlace } from '../fixtures/import-place.ts';

const { put, run, rows } = importPlace();
const { goods, offers } = oneC();

test('the command line imports without quarantine, and with --quarantine rejects what looks wrong and says why', async () => {
  const at = '2026-11-01T10:00:00';
  await run(
    put(
      'import.xml',
      goods(() => ({}), at),
    ),
    put(
      'offers.xml',
      offers(() => 1000, at),
    ),
  );
  const file = put(
    'offers2.xml',
    offers((n) => (n < 60 ? 10 : 1100), '2026-11-02T10:00:00'),
  );
  const judged = await run('--quarantine', file);
  expect(judged.code).toBe(1);
  expect(judged.out).toContain('Выглядит странно: цена резко изменилась: 60\u00a0товаров. Файл не принят.');
  const moved = goods((n) => (n < 25 ? { article: `B-${n}` } : undefined), '2026-11-02T10:00:00');
  expect((await run('--quarantine', put('import2.xml', moved))).out).toContain(
    'артикул изменён у 25\u00a0товаров',
  );
  expect(await rows('select distinct kopecks::int from price')).toEqual([{ kopecks: 100000 }]);
  expect((await run(file)).code).toBe(0);
  expect(await rows('select distinct kopecks::int from price order by 1')).toEqual([
    { kopecks: 1000 },
    { kopecks: 110000 },
  ]);
});
