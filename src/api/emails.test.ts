import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { digestOf } from '../../tests/support/database-digest.ts';
import { staffAt } from '../../tests/support/desk.ts';
import { claimNews } from '../shop/orders/claims/claim-emails.ts';
import { emailJobs, SHOP_EMAILS, SHOWN_ELSEWHERE } from './emails.ts';
import { openAuthorisationShop } from './fixtures/authorisation-shop.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  const { make } = await openAuthorisationShop(api);
  for (const kind of [
    ...(['contract', 'power', 'invitation', 'staffClaim', 'staffRevision', 'staffMessage'] as const),
    ...(['staffResume', 'staffRequest', 'staffCompany'] as const),
  ])
    await make[kind]('A');
  admin = await staffAt(api, 'admin');
});
afterAll(() => api.close());

const noEmail = async () => {};
const jobs = () =>
  Object.keys(
    emailJobs({
      db: api.db,
      origin: 'https://a.example',
      deskOrigin: 'https://a.example',
      send: noEmail,
      forget: noEmail,
    }),
  );

test('each job that sends an email has a preview at the desk, and each preview has its job: a new email cannot be forgotten (STF-162)', () => {
  const shown = new Set(SHOP_EMAILS.map(({ job }) => job));
  expect(jobs().filter((job) => !shown.has(job) && !SHOWN_ELSEWHERE.has(job))).toEqual([]);
  expect([...shown].filter((job) => !jobs().includes(job))).toEqual([]);
  expect([...SHOWN_ELSEWHERE].filter((job) => !jobs().includes(job))).toEqual([]);
  const kinds = SHOP_EMAILS.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(claimNews.filter((news) => !kinds.includes(`claim_${news}`))).toEqual([]);
});

test('no slice sends emails past the one list of jobs: each that takes `send` is in it', () => {
  const src = join(import.meta.dirname, '..');
  const senders = readdirSync(join(src, 'shop'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      /\bsend(: SendMail|\(email: Email\): Promise<void>)/.test(
        readFileSync(join(src, 'shop', path), 'utf8'),
      ),
    );
  const list = readFileSync(join(src, 'api/emails.ts'), 'utf8');
  // Rooms that hand `send` on to a job of the list, and the price list, which a process of its own makes.
  const within = new Set([
    'accounts/staff-login/staff-login.jobs.ts',
    'feeds/price-list/price-list.jobs.ts',
    'orders/emails/goods-and-money/goods-and-money.server.ts',
    'orders/stock-requests/stock-requests.server.ts',
    'layout/email-previews/email-previews.jobs.ts',
    'layout/email-previews/email-previews.ts',
  ]);
  expect(senders.filter((path) => !within.has(path) && !list.includes(`'../shop/${path}'`))).toEqual([]);
});

test('each email is shown with the newest thing of its kind or says that there is none; nothing is sent or written, and no secret link is shown', async () => {
  const { staff_access: _, ...before } = await digestOf(api.pool);
  const shown: string[] = [];
  for (const { kind } of SHOP_EMAILS) {
    const { status, body } = await admin.browser.get(`staff/email-previews/${kind}/`);
    if (status === 400) {
      expect([kind, Object.keys(body)]).toEqual([kind, ['kind']]);
      continue;
    }
    expect([kind, status, body]).toEqual([kind, 200, expect.anything()]);
    expect([kind, body.subject, body.about]).toEqual([
      kind,
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
    ]);
    expect([kind, body.text]).toEqual([kind, expect.not.stringMatching(/\/[\w-]{32,}/)]);
    const page = await admin.browser.get(body.html_href.replace('/api/v1/', ''));
    expect([kind, page.status]).toEqual([kind, 200]);
    shown.push(kind);
  }
  const { staff_access: __, ...after } = await digestOf(api.pool);
  expect(after).toEqual(before);
  expect(shown).toEqual(
    expect.arrayContaining([
      'welcome',
      'password_reset',
      'invitation',
      'company_refused',
      'contract_active',
      'power_refused',
      'claim_to_shop',
      'claim_accepted',
      'revision_to_shop',
      'message_to_shop',
      'resume_to_shop',
      'request_to_shop',
      'desk_link',
      'desk_login',
    ]),
  );
  const { rows } = await api.pool.query(
    `select distinct subject_kind from staff_access where route like '%email-previews%' order by 1`,
  );
  expect(rows.map(({ subject_kind }) => subject_kind)).toEqual(
    expect.arrayContaining(['claim', 'company', 'customer', 'message', 'order', 'resume']),
  );
});
