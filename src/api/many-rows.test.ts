import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser } from '../../tests/support/api-browser.ts';
import { staffAt } from '../../tests/support/desk.ts';
import { addJob } from '../platform/jobs/jobs.server.ts';

let api: TestApi;
let owner: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  await api.answerFromMemory();
  owner = (await staffAt(api, 'owner')).browser;
});
afterAll(() => api.close());

interface Seen {
  id: number;
  version: number;
}
type Hideable = { hidden: { own: boolean | null; one_c: boolean } };
interface Many {
  path: string;
  /** The entry of the audit of each row. */
  action: string;
  /** Makes two things that may be changed together. */
  make: () => Promise<Seen[]>;
  bodyOf: (rows: Seen[]) => Record<string, unknown>;
  /** A row has a version afterwards. */
  hasVersion: boolean;
}

let made = 0;
const created = async (path: string, body: () => object): Promise<Seen[]> =>
  [(await owner.post(path, body())).body, (await owner.post(path, body())).body].map(({ id, version }) => ({
    id,
    version,
  }));
const hideable = async (path: string): Promise<Seen[]> =>
  (await owner.get(`staff/catalogue/${path}/`)).body.results
    .filter(({ hidden: { own, one_c: ofOneC } }: Hideable) => !(own ?? ofOneC))
    .slice(-2)
    .map(({ id, version }: Seen) => ({ id, version }))
    .sort((a: Seen, b: Seen) => a.id - b.id);
async function failedJob(): Promise<Seen> {
  await addJob(api.db, 'sitemap', {});
  const { rows } = await api.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'нет связи'
     where id = (select max(id) from graphile_worker._private_jobs) returning id::int`,
  );
  return { id: rows[0].id, version: 0 };
}
const failedJobs = async () => [await failedJob(), await failedJob()];
const hidden = (rows: Seen[]) => ({ rows: rows.map((row) => ({ ...row, hidden: true })) });
const jobsOf = (rows: Seen[]) => rows.map(({ id }) => id);

const MANY: Many[] = [
  {
    path: 'staff/catalogue/categories/hide/',
    action: 'category.changed',
    hasVersion: true,
    make: () => hideable('categories'),
    bodyOf: hidden,
  },
  {
    path: 'staff/catalogue/brands/hide/',
    action: 'brand.changed',
    hasVersion: true,
    make: () => hideable('brands'),
    bodyOf: hidden,
  },
  {
    path: 'staff/banners/hide/',
    action: 'banner.changed',
    hasVersion: true,
    make: () =>
      created('staff/banners/', () => ({ place: 'side', title: `Б${++made}`, button: 'Да', href: '/' })),
    bodyOf: (rows) => ({ rows: rows.map((row) => ({ ...row, is_hidden: true })) }),
  },
  {
    path: 'staff/redirects/remove/',
    action: 'redirect.removed',
    hasVersion: false,
    make: () => created('staff/redirects/', () => ({ path: `/many-${++made}`, target: '/catalog' })),
    bodyOf: (rows) => ({ rows }),
  },
  {
    path: 'staff/health/jobs/retry/',
    action: 'job.retried',
    hasVersion: false,
    make: failedJobs,
    bodyOf: (rows) => ({ jobs: jobsOf(rows) }),
  },
  {
    path: 'staff/health/jobs/drop/',
    action: 'job.dropped',
    hasVersion: false,
    make: failedJobs,
    bodyOf: (rows) => ({ jobs: jobsOf(rows), note: 'Не нужно' }),
  },
];

let keys = 0;
const newKey = () => ({ 'idempotency-key': `many-rows-${String(++keys).padStart(6, '0')}` });
const NOBODY = { id: 999_999_999, version: 1 };

async function entries(action: string, ids: number[]): Promise<{ subject_id: number; operation: string }[]> {
  const { rows } = await api.pool.query(
    'select subject_id::int, operation from audit_entry where action = $1 and subject_id = any($2) order by subject_id',
    [action, ids],
  );
  return rows;
}

describe.each(MANY)('$path', ({ path, action, make, bodyOf, hasVersion }) => {
  test('changes many rows as one operation, says what became of each, and gives a repeated call its first answer', async () => {
    const rows = await make();
    const ids = rows.map(({ id }) => id);
    const before = (await entries(action, ids)).length;
    const body = bodyOf([...rows, NOBODY]);
    const key = newKey();
    const first = await owner.post(path, body, key);
    expect([first.status, first.body.rows]).toEqual([
      200,
      [
        ...rows.map(({ id, version }) => ({
          id,
          is_done: true,
          note: '',
          was: null,
          version: hasVersion ? version + 1 : null,
        })),
        { id: NOBODY.id, is_done: false, note: expect.stringMatching(/\S/), version: null, was: null },
      ],
    ]);
    const written = (await entries(action, ids)).slice(before);
    expect(written.map(({ subject_id: id }) => id)).toEqual(ids);
    expect(new Set(written.map(({ operation }) => operation)).size).toBe(1);
    expect(written[0]?.operation).toEqual(expect.any(String));

    expect((await owner.post(path, body, key)).body).toEqual(first.body);
    expect((await entries(action, ids)).length).toBe(before + 2);
    expect((await owner.post(path, bodyOf(rows), key)).status).toBe(422);
  });

  test('without a key nothing is changed', async () => {
    const rows = await make();
    const ids = rows.map(({ id }) => id);
    const before = await entries(action, ids);
    expect((await owner.post(path, bodyOf(rows))).status).toBe(400);
    expect(await entries(action, ids)).toEqual(before);
  });
});

test('a banner that is rejected among others says what is wrong with its fields, and stays hidden', async () => {
  const [good, bad] = await created('staff/banners/', () => ({
    place: 'side',
    title: `Без кнопки ${++made}`,
    button: 'Да',
    href: '/',
    is_hidden: true,
  }));
  await api.pool.query("update banner set button = '' where id = $1", [bad?.id]);
  const { version } = (await owner.get(`staff/banners/${bad?.id}/`)).body;
  const shown = { rows: [good, { id: bad?.id, version }].map((row) => ({ ...row, is_hidden: false })) };
  const { body } = await owner.post('staff/banners/hide/', shown, newKey());
  expect(body.rows).toMatchObject([{ is_done: true }, { is_done: false, note: 'Заполните поле.' }]);
  expect((await owner.get(`staff/banners/${bad?.id}/`)).body.is_hidden).toBe(true);
});

test('hidden categories and their goods leave the shop at once, and come back with what 1C says', async () => {
  const { breakers } = api.cast.categories;
  const { version } = (await owner.get('staff/catalogue/categories/')).body.results.find(
    ({ id }: Seen) => id === breakers,
  );
  const isShown = async () => (await api.get('pages/category/avtomaty/')).status;
  const hide = async (seen: number, value: boolean | null) =>
    (
      await owner.post(
        'staff/catalogue/categories/hide/',
        { rows: [{ id: breakers, version: seen, hidden: value }] },
        newKey(),
      )
    ).body.rows[0];
  expect(await isShown()).toBe(200);
  const done = await hide(version, true);
  expect(await isShown()).toBe(404);
  expect(await hide(version, null)).toMatchObject({ is_done: false, note: expect.stringMatching(/измен/i) });
  expect(await hide(done.version, null)).toMatchObject({ is_done: true });
  expect(await isShown()).toBe(200);
});
