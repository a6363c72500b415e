import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { company, loggedIn } from '../../../../tests/support/companies.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { untilSomebodyWaits } from '../../../../tests/support/waiting.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let head: Awaited<ReturnType<typeof loggedIn>>;
let id: number;
beforeAll(async () => {
  api = await startApi();
  mailbox = await openMailbox(api);
});
beforeEach(async () => {
  head = await loggedIn(api);
  id = await company(api, [{ id: head.id, role: 'head' }]);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const members = () => `companies/legal-entities/${id}/members/`;
const listed = async (browser: ApiBrowser) => (await browser.get(members())).body;
const invite = (browser: ApiBrowser, email: string, role = 'buyer') =>
  browser.post(members(), { email, role });
const accept = (browser: ApiBrowser, token: string) =>
  browser.post('companies/invitations/accept/', { token });
const emailTo = async (email: string) => {
  for (;;) {
    const { to, text } = await mailbox.next('Приглашение: ООО «Ромашка»');
    if (to !== email) continue;
    return {
      text,
      token: /https:\/\/polka\.example\/account\/invitations\/([\w-]{43})$/m.exec(text)?.[1] ?? '',
    };
  }
};

test('an invited person joins with the account of that email, once, and buys for the company', async () => {
  const guest = await loggedIn(api);
  const { status, headers } = await invite(head.browser, guest.email.toUpperCase());
  expect([status, headers['cache-control']]).toEqual([201, 'private, no-store']);
  const { token, text } = await emailTo(guest.email.toUpperCase());
  expect(text).toContain(`${head.name} приглашает`);
  const stored = await api.pool.query('select token_hash from member_invitation where legal_entity_id = $1', [
    id,
  ]);
  expect(JSON.stringify(stored.rows)).not.toContain(token);
  expect(await listed(head.browser)).toMatchObject({
    count: 1,
    results: [{ is_me: true, role: 'head' }],
    invitations: [{ email: guest.email.toUpperCase(), role: 'buyer' }],
  });

  const opened = async (browser: ApiBrowser) => (await browser.get(`companies/invitations/${token}/`)).body;
  expect(await opened(guest.browser)).toMatchObject({
    legal_entity: { name: 'ООО «Ромашка»', inn: '7707083893' },
    role: 'buyer',
    is_for_me: true,
  });
  expect((await opened(await api.browser())).is_for_me).toBe(false);
  const stranger = await loggedIn(api);
  expect((await accept(stranger.browser, token)).status).toBe(403);
  expect((await accept(await api.browser(), token)).status).toBe(401);
  const taken = await Promise.all([1, 2, 3].map(() => accept(guest.browser, token)));
  expect(taken.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
  expect((await guest.browser.get(`companies/invitations/${token}/`)).status).toBe(404);
  expect((await guest.browser.get('users/session/')).body.buyer).toMatchObject({ role: 'buyer' });
  expect(await listed(guest.browser)).toMatchObject({ count: 2, invitations: [] });
});

test('an invitation that has expired, was withdrawn or was replaced by a later one does not work', async () => {
  const guest = await loggedIn(api);
  await invite(head.browser, guest.email);
  const first = await emailTo(guest.email);
  await invite(head.browser, guest.email, 'accountant');
  const second = await emailTo(guest.email);
  expect((await accept(guest.browser, first.token)).status).toBe(404);
  const [invitation] = (await listed(head.browser)).invitations;
  expect(invitation.role).toBe('accountant');
  await api.pool.query('update member_invitation set expires_at = now() where id = $1', [invitation.id]);
  expect((await accept(guest.browser, second.token)).status).toBe(404);
  expect((await listed(head.browser)).invitations).toEqual([]);
  await invite(head.browser, guest.email);
  const third = await emailTo(guest.email);
  const path = `companies/legal-entities/${id}/invitations/${invitation.id}/`;
  expect((await guest.browser.send('DELETE', path)).status).toBe(403);
  expect((await head.browser.send('DELETE', path)).status).toBe(204);
  expect((await head.browser.send('DELETE', path)).status).toBe(404);
  expect((await accept(guest.browser, third.token)).status).toBe(404);
});

test('a person who accepts an invitation while it is being changed gets the new role', async () => {
  const guest = await loggedIn(api);
  await invite(head.browser, guest.email, 'head');
  const { token } = await emailTo(guest.email);
  const editor = await api.pool.connect();
  await editor.query('begin');
  await editor.query('select from legal_entity where id = $1 for no key update', [id]);
  const accepting = accept(guest.browser, token);
  await untilSomebodyWaits(api.pool);
  await editor.query("update member_invitation set role = 'receiver' where legal_entity_id = $1", [id]);
  await editor.query('commit');
  editor.release();
  expect((await accepting).status).toBe(200);
  const roles = (await listed(head.browser)).results.map(({ role }: { role: string }) => role);
  expect(roles).toEqual(['head', 'receiver']);
});

test('an invitation answers the same whether the email has an account or not; a member cannot be invited again', async () => {
  const somebody = await loggedIn(api);
  const [known, unknown] = [
    await invite(head.browser, somebody.email),
    await invite(head.browser, 'nobody.yet@polka.example'),
  ];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect((await invite(head.browser, head.email.toLowerCase())).body).toEqual({
    email: ['Этот человек уже добавлен в юрлицо.'],
  });
  for (const email of ['', 'ivan', 'a@b.ru\r\nBcc: c@d.ru', 'a@b.ru, c@d.ru'])
    expect([email, (await invite(head.browser, email)).status]).toEqual([email, 400]);
  expect((await invite(head.browser, 'a@b.ru', 'owner')).status).toBe(400);
});

test('only a head invites and changes roles; the last head can neither leave nor change role', async () => {
  const other = await loggedIn(api);
  const insert = 'insert into legal_entity_member (legal_entity_id, user_id, role) values ($1, $2, $3)';
  await api.pool.query(insert, [id, other.id, 'buyer']);
  const { results } = await listed(head.browser);
  const [mine, theirs] = results.map((each: { id: number }) => `${members()}${each.id}/`);
  expect((await invite(other.browser, 'x@polka.example')).status).toBe(403);
  expect((await other.browser.send('PATCH', theirs, { role: 'head' })).status).toBe(403);
  expect((await other.browser.send('DELETE', mine)).status).toBe(403);
  expect((await head.browser.send('DELETE', mine)).status).toBe(409);
  expect((await head.browser.send('PATCH', mine, { role: 'buyer' })).status).toBe(409);
  expect((await head.browser.send('PATCH', theirs, { role: 'head' })).body.role).toBe('head');
  const both = await Promise.all([head.browser.send('DELETE', mine), other.browser.send('DELETE', theirs)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const { rows } = await api.pool.query(
    'select action from audit_entry where subject_id = $1 order by id desc limit 2',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['company.left', 'company.role']);
});

test('every member may leave; a member of another company is not found', async () => {
  const other = await loggedIn(api);
  const insert =
    'insert into legal_entity_member (legal_entity_id, user_id, role) values ($1, $2, $3) returning id';
  const { rows } = await api.pool.query(insert, [id, other.id, 'receiver']);
  const foreign = await company(api, [{ id: head.id, role: 'head' }], { name: 'ООО «Чужая»' });
  expect(
    (await head.browser.send('DELETE', `companies/legal-entities/${foreign}/members/${rows[0].id}/`)).status,
  ).toBe(404);
  expect((await other.browser.send('DELETE', `${members()}${rows[0].id}/`)).status).toBe(204);
  expect((await other.browser.get('companies/legal-entities/')).status).toBe(403);
});
