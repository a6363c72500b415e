import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../../tests/support/companies.ts';
import { staffAt } from '../../../../../tests/support/desk.ts';
import { refreshListing } from '../../../search/search.server.ts';
import { bulkJobs } from './bulk.jobs.ts';

let api: TestApi;
let editor: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  editor = await staffAt(api, 'editor');
});
afterAll(() => api.close());

let made = 0;
const goods = async (count: number, name: string): Promise<number[]> => {
  const { rows } = await api.pool.query(
    `insert into product (slug, name) select 'bulk', $2 || ' ' || n from generate_series(1, $1) n returning id`,
    [count, name],
  );
  await api.db.transaction().execute((tx) =>
    refreshListing(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map(({ id }) => id);
};
const preview = async (selection: object, action: object) =>
  (await editor.browser.post('staff/catalogue/bulk/preview/', { selection, action })).body;
const start = async (selection: object, action: object, expected: number, key = `bulk-key-${++made}`) =>
  editor.browser.post('staff/catalogue/bulk/', { selection, action, expected }, { 'idempotency-key': key });
/** Runs the jobs that calls have added, as the worker does. */
const runJobs = async () => {
  const jobs = bulkJobs({ db: api.db, refreshGoods: refreshListing });
  const { rows } = await api.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'bulk-change' order by j.id`,
  );
  for (const { payload } of rows) await jobs['bulk-change']?.(payload);
  await api.pool.query(`delete from graphile_worker._private_jobs`);
};
const undo = async (id: number) => (await editor.browser.post(`staff/catalogue/bulk/${id}/undo/`)).body;
const read = async (id: number) => (await editor.browser.get(`staff/catalogue/bulk/${id}/`)).body;
const own = async (sql: string, values: unknown[]) => (await api.pool.query(sql, values)).rows;

test('ten thousand goods change as the preview says, and an undo restores all but later edits and names these', async () => {
  const ids = await goods(10_000, 'Винт массовый');
  const selection = { filter: { text: 'винт массовый' } };
  const action = { kind: 'replace', field: 'name', find: 'Винт', with: 'Болт' };
  const seen = await preview(selection, action);
  expect(seen).toMatchObject({
    count: 10_000,
    changes: 10_000,
    title: 'В названии заменить «Винт» на «Болт»',
  });
  expect(seen.samples[0]).toMatchObject({
    was: expect.stringMatching(/^Винт/),
    now: expect.stringMatching(/^Болт/),
  });
  const { status, body } = await start(selection, action, seen.count);
  expect([status, body]).toMatchObject([201, { state: 'waiting', total: 10_000, done: 0 }]);
  await runJobs();
  const done = await read(body.id);
  expect(done).toMatchObject({ state: 'done', done: 10_000, changed: seen.changes, can_undo: true });
  expect(
    await own(
      `select count(*)::int as n from product_override where name like 'Болт массовый %' and product_id = any($1)`,
      [ids],
    ),
  ).toEqual([{ n: 10_000 }]);

  const later = ids[77] as number;
  await editor.browser.send('PATCH', `staff/catalogue/goods/${later}/`, { version: 2, name: 'Гайка' });
  expect(await undo(body.id)).toMatchObject({ state: 'undoing' });
  await runJobs();
  expect(await read(body.id)).toMatchObject({
    state: 'undone',
    restored: 9_999,
    left: 1,
    left_goods: [{ id: later, name: 'Гайка' }],
    can_undo: false,
  });
  expect(
    await own(
      'select count(*)::int as n from product_override where name is not null and product_id = any($1)',
      [ids],
    ),
  ).toEqual([{ n: 1 }]);
  const operations = await own(
    `select count(*)::int as entries, count(distinct operation)::int as operations from audit_entry
     where subject_kind = 'product' and operation is not null and subject_id = any($1)`,
    [ids],
  );
  expect(operations).toEqual([{ entries: 19_999, operations: 1 }]);
});

test('marked goods are tagged within the call, buyers see it, and the tag of 1C comes back', async () => {
  const ids = await goods(3, 'Муфта');
  const { hit } = api.cast.tags;
  await api.pool.query('insert into product_tag (product_id, tag_id) values ($1, $2)', [ids[0], hit]);
  const action = { kind: 'tag', tag: hit, on: true };
  expect(await preview({ ids }, action)).toMatchObject({ count: 3, changes: 2 });
  const { body } = await start({ ids }, action, 3);
  expect(body).toMatchObject({ state: 'done', changed: 2, done: 3 });
  const tags = async (id = ids[1]) => (await api.get(`catalog/product/${id}/`)).body.tags;
  expect(await tags()).toMatchObject([{ id: hit }]);
  expect(await undo(body.id)).toMatchObject({ state: 'undone', restored: 2 });
  expect([await tags(), await tags(ids[0])]).toMatchObject([[], [{ id: hit }]]);
});

test('«Вернуть из 1С» takes back all that the staff has set of many goods', async () => {
  const ids = await goods(2, 'Скоба');
  for (const id of ids)
    await editor.browser.send('PATCH', `staff/catalogue/goods/${id}/`, {
      version: 1,
      name: 'Своё',
      multiplicity: 9,
    });
  const { body } = await start({ ids }, { kind: 'return', fields: ['name'] }, 2);
  expect((await api.get(`catalog/product/${ids[0]}/`)).body).toMatchObject({
    name: 'Скоба 1',
    multiplicity: 9,
  });
  await undo(body.id);
  expect((await api.get(`catalog/product/${ids[0]}/`)).body.name).toBe('Своё');
});

test('another number of goods than in the preview asks again, and a key acts once', async () => {
  const ids = await goods(2, 'Хомут');
  const action = { kind: 'visibility', hidden: true };
  const other = await start({ filter: { text: 'хомут' } }, action, 3);
  expect([other.status, other.body.code]).toEqual([409, 'count_changed']);
  const once = await start({ ids }, action, 2, 'same-key-1');
  const again = await start({ ids }, action, 2, 'same-key-1');
  expect([once.status, again.body.id]).toEqual([201, once.body.id]);
  const log = (await editor.browser.get('staff/catalogue/bulk/')).body;
  expect(log.results[0]).toMatchObject({ id: once.body.id, title: 'Скрыть с витрины', can_undo: true });
  expect(log.results.filter(({ id }: { id: number }) => id === once.body.id)).toHaveLength(1);
});

test('marked goods get accessories as previewed, none refers to itself, and an undo names the goods changed since (STF-161)', async () => {
  const [plug, socket, frame, cover] = (await goods(4, 'Розетка')) as [number, number, number, number];
  await api.pool.query(
    `insert into product_relation (product_id, kind, related_id, sort) values ($1, 'accessory', $2, 0)`,
    [plug, cover],
  );
  const ids = [plug, socket, frame];
  const action = { kind: 'relation', relation: 'accessory', on: true, products: [frame, cover] };
  const seen = await preview({ ids }, action);
  expect(seen).toMatchObject({
    count: 3,
    changes: 3,
    title: 'С этим берут: добавить «Розетка 3», «Розетка 4»',
    samples: [
      { id: plug, was: 'Розетка 4', now: 'Розетка 4, Розетка 3' },
      { id: socket, was: '—', now: 'Розетка 3, Розетка 4' },
      { id: frame, was: '—', now: 'Розетка 4' },
    ],
  });
  const { body } = await start({ ids }, action, 3);
  expect(body).toMatchObject({ state: 'done', changed: 3 });
  const accessories = async (id: number) => {
    const { relations } = (await editor.browser.get(`staff/catalogue/goods/${id}/`)).body;
    const { own, one_c } = relations.find(({ kind }: { kind: string }) => kind === 'accessory');
    return (own ?? one_c ?? []).map((each: { id: number }) => each.id);
  };
  expect([await accessories(plug), await accessories(frame)]).toEqual([[cover, frame], [cover]]);
  expect(await preview({ ids }, action)).toMatchObject({ changes: 0 });
  const without = { ...action, on: false, products: [cover] };
  expect(await preview({ ids: [socket] }, without)).toMatchObject({
    samples: [{ was: 'Розетка 3, Розетка 4', now: 'Розетка 3' }],
  });
  await start({ ids: [socket] }, without, 1);
  const undone = await undo(body.id);
  expect(undone).toMatchObject({
    state: 'undone',
    restored: 2,
    left: 1,
    left_goods: [{ id: socket, name: 'Розетка 2' }],
  });
  expect([await accessories(plug), await accessories(socket), await accessories(frame)]).toEqual([
    [cover],
    [frame],
    [],
  ]);
  const unknown = await start({ ids }, { ...action, products: [9_999_999] }, 3);
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['relations']]);
});

test('a change cannot be undone after 30 days', async () => {
  const ids = await goods(1, 'Стяжка');
  const { body } = await start({ ids }, { kind: 'visibility', hidden: true }, 1);
  await api.pool.query(`update bulk_change set created_at = now() - interval '31 days' where id = $1`, [
    body.id,
  ]);
  const late = await editor.browser.post(`staff/catalogue/bulk/${body.id}/undo/`);
  expect([late.status, late.body.detail]).toEqual([409, 'Отменить можно в течение 30 дней.']);
});

test('an action that cannot be is rejected at its field', async () => {
  const ids = await goods(1, 'Дюбель');
  for (const [action, field] of [
    [{ kind: 'tag', on: true }, 'action.tag'],
    [{ kind: 'tag', tag: 999_999, on: true }, 'tags'],
    [{ kind: 'replace', field: 'description', find: '<p>', with: '<b>' }, 'action.find'],
    [{ kind: 'return', fields: ['price'] }, 'action.fields'],
  ] as const) {
    const { status, body } = await start({ ids }, action, 1);
    expect([action, status, Object.keys(body)]).toEqual([action, 400, [field]]);
  }
  expect((await start({}, { kind: 'return' }, 1)).body).toHaveProperty('selection');
});
