import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { insertPart, storeBytes } from '../../../platform/files/stored-files.server.ts';
import { CLI } from '../../audit/audit.ts';
import { runExchange } from '../exchange.cli.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { oneC } from '../fixtures/exports.ts';
import { decide } from '../runs/runs.server.ts';
import { diffOf, readChangeDigest, readPlannedLines } from './diff.server.ts';
import type { DiffLine } from './diff.ts';
import { writeLines } from './planned-diff.server.ts';

const { client, rows, settled, base, files, rest, work, setting, sweep } = exchangeShop();
const { goods: goodsFile, offers: offersFile } = oneC();

async function send(files: Record<string, string>): Promise<string> {
  const answers = await client().export(files);
  return answers.map(({ text }) => text).join('\n');
}

/** A shop of 120 goods at 1,000 ₽, and a file that gives 25 of them other articles and names, which waits. @returns its run */
async function fill(): Promise<number> {
  const at = '2026-11-01T10:00:00';
  await send({ 'import0_1.xml': goodsFile(() => ({}), at), 'offers0_1.xml': offersFile(() => 1000, at) });
  expect(await send({ 'import0_1.xml': renumbered() })).toContain('ждёт проверки');
  return lastHeld();
}

const renumbered = () =>
  goodsFile(
    (n) => (n < 25 ? { article: `B-${n}`, name: `Новое имя ${n}` } : undefined),
    '2026-11-02T10:00:00',
  );
const lastHeld = async (): Promise<number> =>
  (await rows(`select id::int from exchange_run where state = 'held' order by id desc limit 1`))[0].id;
const stateOf = async (id: number) =>
  (await rows(`select state from exchange_run where id = ${id}`))[0].state;
const articles = async () =>
  (await rows('select article from product order by id limit 30')).map((one) => one.article);

async function cli(...argv: string[]): Promise<[number, string]> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runExchange(argv, {
    stdout: stream,
    stderr: stream,
    db: base().db,
    pool: base().pool,
    config: readConfig({ DATA_DIR: files().tempDir.replace(/\/uploads$/, '') }),
  });
  return [code, output.replace(/[\u00a0\u202f]/g, ' ')];
}

test('a file that waits shows what it would change, and released it changes just that', async () => {
  const id = await fill();
  const before = await rows('select * from product order by id');
  const planned = await diffOf(base().db, id, 1_000);
  expect(planned).toMatchObject({ isPlanned: true, counts: { changed: 25 } });
  expect(planned.lines[0]).toMatchObject({ kind: 'changed', now: expect.stringContaining('article') });
  expect(await rows('select * from product order by id')).toEqual(before);
  expect(await rows(`select from exchange_change where run_id = ${id}`)).toEqual([]);
  const [code, text] = await cli('diff', String(id));
  expect([code, text.split('\n').slice(0, 2)]).toEqual([
    0,
    ['Ждёт проверки. Если разрешить, изменится:', 'Изменены карточки: 25'],
  ]);
  expect(text).toContain(`Отпечаток: ${planned.digest}`);
  await decide(base().db, id, CLI, { to: 'release', digest: planned.digest });
  await settled();
  expect(await diffOf(base().db, id, 1_000)).toEqual({ ...planned, isPlanned: false });
});

test('the goods of a base made anew get other numbers when they are released, and the diff is the same', async () => {
  await fill();
  const anew = oneC('x');
  const fresh = anew.goods(
    (n) => ({ article: `X-${n}`, name: `Иное ${n}`, group: 'b' }),
    '2026-11-03T10:00:00',
  );
  await send({ 'import0_1.xml': fresh });
  const id = await lastHeld();
  const planned = await diffOf(base().db, id, 1_000);
  expect(planned.counts).toMatchObject({ new: 120 });
  await decide(base().db, id, CLI, { to: 'release', digest: planned.digest });
  await settled();
  expect(await rows('select count(*)::int as n from product')).toEqual([{ n: 240 }]);
  const { digest, counts } = await diffOf(base().db, id, 1);
  expect({ digest, counts }).toEqual({ digest: planned.digest, counts: planned.counts });
});

test('two files that change the same columns to other values have other digests', async () => {
  const id = await fill();
  const { digest } = await diffOf(base().db, id, 1);
  await send({ 'import0_1.xml': renumbered().replaceAll('B-1', 'C-1') });
  const other = await diffOf(base().db, await lastHeld(), 1);
  expect(other.counts).toEqual({ changed: 25 });
  expect(other.digest).not.toBe(digest);
});

test('a file whose goods have changed since it was shown is not applied, and the new diff is in the answer', async () => {
  const id = await fill();
  const shown = await diffOf(base().db, id, 1);
  await send({
    'import0_2.xml': goodsFile((n) => (n === 3 ? { name: 'Свежее имя' } : undefined), '2026-11-03T10:00:00'),
  });
  const release = (digest: string) => decide(base().db, id, CLI, { to: 'release', digest });
  await expect(release(shown.digest)).rejects.toMatchObject({
    code: 'picture_changed',
    status: 409,
    facts: { diff: { counts: { changed: 24 }, is_planned: true } },
  });
  expect([await stateOf(id), (await articles())[0]]).toEqual(['held', 'A-0']);
  await expect(release(shown.digest)).rejects.toMatchObject({ code: 'picture_changed' });
  expect((await cli('release', String(id), '--digest', shown.digest))[1]).toContain(`exchange diff ${id}`);
  await release((await diffOf(base().db, id, 1)).digest);
  await settled();
  expect([await stateOf(id), (await articles()).slice(2, 5)]).toEqual(['applied', ['B-2', 'A-3', 'B-4']]);
});

test('changes of other goods do not matter: the file is released as it was shown', async () => {
  const id = await fill();
  const { digest } = await diffOf(base().db, id, 1);
  await send({
    'import0_2.xml': goodsFile((n) => (n === 30 ? { name: 'Новое' } : undefined), '2026-11-02T11:00:00'),
  });
  await decide(base().db, id, CLI, { to: 'release', digest });
  expect([await stateOf(id), (await articles())[0]]).toEqual(['applied', 'B-0']);
});

test('a release that has to wait for another import is judged when its turn comes', async () => {
  const id = await fill();
  const { digest } = await diffOf(base().db, id, 1);
  await send({
    'import0_2.xml': goodsFile((n) => (n === 3 ? { name: 'Свежее имя' } : undefined), '2026-11-03T10:00:00'),
  });
  await rest();
  await setting('exchange_import_ms', '0');
  await decide(base().db, id, CLI, { to: 'release', digest });
  expect(await stateOf(id)).toBe('queued');
  work();
  await settled();
  expect([await stateOf(id), (await articles())[0]]).toEqual(['held', 'A-0']);
  expect(
    await rows(`select held_for->0->>'rule' as rule, waived from exchange_run where id = ${id}`),
  ).toEqual([{ rule: 'picture_changed', waived: [] }]);
});

/** Stores the first lines of a planned diff alone, as if all of them were too many. */
async function storeLines(id: number, most: number): Promise<void> {
  const lines = (await diffOf(base().db, id, most)).lines;
  const { file } = await writeLines(files(), lines, 1_000_000);
  await storeBytes(files(), file);
  await inTransaction(base().db, async (tx) => {
    const fileId = await insertPart(tx, files(), file);
    await tx
      .updateTable('exchange_planned_diff')
      .set({ file_id: fileId, is_cut: true })
      .where('run_id', '=', id)
      .execute();
  });
}

test('all lines of what a file would change are stored, up to a limit, and deleted long after it was decided', async () => {
  const id = await fill();
  const lines = (await diffOf(base().db, id, 1_000)).lines;
  expect(await readPlannedLines(files(), base().db, id)).toEqual(lines);
  const [, text] = await cli('diff', String(id), '--all');
  expect(text.match(/Новое имя/g)).toHaveLength(25);
  expect(text).not.toContain('не все');
  await storeLines(id, 5);
  expect((await cli('diff', String(id), '--all'))[1]).toMatch(/… и ещё 20.*магазин записал только первые/s);
  const few = await writeLines(files(), lines, 1_000);
  expect([few.isCut, few.file.size < 1_000]).toEqual([true, true]);
  expect((await writeLines(files(), lines as DiffLine[], 1_000_000)).isCut).toBe(false);
  const stored = async () => (await rows('select count(*)::int as n from exchange_planned_diff'))[0].n;
  await rows(`update exchange_planned_diff set made_at = now() - interval '61 days'`);
  await sweep();
  expect(await stored()).toBe(1);
  await decide(base().db, id, CLI, { to: 'reject', note: 'не та база' });
  await sweep();
  expect(await stored()).toBe(0);
});

test('the digest of thousands of new goods is found before the planner has learned of them', async () => {
  await fill();
  const changed = async (key: string, goods: number) => {
    const { rows: found } = await base().pool.query(
      `insert into exchange_run (connection_id, kind, name, digest, state)
       select id, 'file', $1::text, sha256(convert_to($1::text, 'UTF8')), 'applied' from exchange_connection limit 1 returning id::int`,
      [key],
    );
    for (const what of ['product', 'price'])
      await base().pool.query(
        `insert into exchange_change (run_id, what, key, after)
         select $1::int, $2::text, n::text, jsonb_build_object(case $2::text when 'price' then 'product_id' else 'id' end, n, 'kopecks', n)
         from generate_series(1, $3::int) n`,
        [found[0].id, what, goods],
      );
    return found[0].id;
  };
  await changed('small', 1_000);
  await base().pool.query('analyze exchange_change');
  expect(await readChangeDigest(base().db, await changed('large', 8_000))).toMatch(/^[0-9a-f]{64}$/);
});
