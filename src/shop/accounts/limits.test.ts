import { expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { openMailbox } from '../../../tests/support/mailbox.ts';

test('passwords cannot be guessed: wrong ones per account and per address are limited, and no user is locked out', async () => {
  const api = await startApi();
  try {
    const { email } = await registered(api);
    const browser = await api.browser();
    const login = (who: string, password: string) => browser.post('users/login/', { login: who, password });
    for (let i = 0; i < 3; i++) expect((await login(email, 'Vitrina2026')).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 15 }, () => login(email, 'Wrong2026')));
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(5);
    const rejected = await login(email.toUpperCase(), 'Vitrina2026');
    expect([rejected.status, rejected.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Слишком много попыток/),
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    await api.pool.query("update rate_limit set resets_at = now() - interval '1 second'");
    expect((await login(email, 'Vitrina2026')).status).toBe(200);

    await api.pool.query('delete from rate_limit');
    const many = await Promise.all(
      Array.from({ length: 55 }, (_, i) => login(`nobody${i}@polka.example`, 'a'.repeat(1_500))),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(5);
    const limits = await api.pool.query(
      "select count(*)::int as n, string_agg(l::text, ' ') as all from rate_limit l",
    );
    expect(limits.rows[0].n).toBe(101); // counted for the network, for each account, and for each account from this network
    expect(limits.rows[0].all).not.toContain('nobody');
    await api.pool.query("update rate_limit set resets_at = now() - interval '1 second'");
    for (let i = 0; i < 4; i++) await login(`other${i}@polka.example`, 'a'.repeat(1_500));
    expect((await api.pool.query('select count(*)::int as n from rate_limit')).rows[0].n).toBeLessThan(15);
  } finally {
    await api.close();
  }
});

test('further attempts on a blocked account do not block other users of the same network', async () => {
  const api = await startApi();
  try {
    const { email } = await registered(api);
    const office = await api.browser('203.0.113.9');
    const blocked = await Promise.all(
      Array.from({ length: 60 }, () =>
        office.post('users/login/', { login: 'forgot@polka.example', password: 'Wrong2026' }),
      ),
    );
    expect(blocked.filter(({ status }) => status === 429)).toHaveLength(50);
    const colleague = await api.browser('203.0.113.9');
    const { status } = await colleague.post('users/login/', { login: email, password: 'Vitrina2026' });
    expect(status).toBe(200);
  } finally {
    await api.close();
  }
});

test('password reset links and registrations have the same limits for everybody', async () => {
  const api = await startApi();
  try {
    const browser = await api.browser();
    const reset = (email: string) => browser.post('users/password-reset/', { email });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await reset('nobody@polka.example')).status);
    for (let i = 0; i < 8; i++) statuses.push((await reset(`nobody${i}@polka.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 429, 429]);
  } finally {
    await api.close();
  }
});

test('a stranger cannot lock an account: only their network is blocked, other networks and known devices are not', async () => {
  const api = await startApi();
  try {
    const { email } = await registered(api);
    const login = (browser: ApiBrowser, password: string) =>
      browser.post('users/login/', { login: email, password });
    const [known, elsewhere] = [await api.browser('192.0.2.1'), await api.browser('198.51.100.7')];
    expect((await login(known, 'Vitrina2026')).status).toBe(200);
    expect(String(known.cookies.get('device'))).toMatch(/^\d+\.[\w-]{22}\.[\w-]{43}$/);

    // Ten wrong passwords from one network.
    const stranger = await api.browser('203.0.113.5');
    for (let i = 0; i < 10; i++) expect((await login(stranger, 'Wrong2026')).status).toBe(400);
    const stopped = await login(stranger, 'Vitrina2026');
    expect([stopped.status, stopped.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Слишком много попыток\..*новый пароль по ссылке из письма/),
    ]);
    expect((await login(elsewhere, 'Vitrina2026')).status).toBe(200);

    // A hundred wrong passwords from many networks block unknown devices, but never a known one in any network.
    await login(await api.browser('203.0.113.10'), 'Wrong2026');
    await api.pool.query("update rate_limit set used = 100 where scope = 'login-account'");
    expect((await login(await api.browser('198.51.100.8'), 'Vitrina2026')).status).toBe(429);
    await known.post('users/logout/');
    expect((await login(known, 'Vitrina2026')).status).toBe(200);

    // A stolen cookie gives no advantage: it has its own limit and works only for its own account.
    const thief = await api.browser('203.0.113.77');
    thief.cookies.set('device', known.cookies.get('device') as string);
    const stolen = [];
    for (let i = 0; i < 11; i++) stolen.push((await login(thief, 'Wrong2026')).status);
    expect(stolen).toEqual([...Array(10).fill(400), 429]);
    const other = await registered(api);
    for (const token of [elsewhere.cookies.get('device'), '1.x.y', `${'9'.repeat(20)}..`, '%00', '']) {
      const browser = await api.browser('203.0.113.5');
      // The last character is changed, whichever it is: a signature may well end in «A».
      browser.cookies.set(
        'device',
        String(token).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      );
      expect([token, (await login(browser, 'Vitrina2026')).status]).toEqual([token, 429]);
      const asOther = { login: other.email, password: 'Wrong2026' };
      expect((await browser.post('users/login/', asOther)).status).toBe(400);
    }
  } finally {
    await api.close();
  }
});

test('the owner sets a new password by the emailed link while strangers try, and former devices become unknown', async () => {
  const api = await startApi();
  const mailbox = await openMailbox(api);
  try {
    const { email } = await registered(api);
    const login = (browser: ApiBrowser, password: string) =>
      browser.post('users/login/', { login: email, password });
    const lost = await api.browser('192.0.2.9');
    await login(lost, 'Vitrina2026');
    const owner = await api.browser();
    for (let i = 0; i < 10; i++) await login(owner, 'Wrong2026');
    expect((await login(owner, 'Vitrina2026')).status).toBe(429);
    await owner.post('users/password-reset/', { email });
    const { text } = await mailbox.next('Новый пароль');
    const [, link] = /\/auth\/password-reset\/([\w-]+\/[\w-]+)$/m.exec(text) ?? [];
    const passwords = { new_password1: 'Novyj2026', new_password2: 'Novyj2026' };
    expect((await owner.post(`users/password-reset-confirm/${link}/`, passwords)).status).toBe(200);
    expect((await login(owner, 'Novyj2026')).status).toBe(200);
    await api.pool.query("update rate_limit set used = 1000 where scope = 'login-account'");
    await api.pool.query(
      "insert into rate_limit select 'login-account', sha256($1), 1000, now() + interval '1 hour' on conflict do nothing",
      [email.toLowerCase()],
    );
    expect((await login(lost, 'Novyj2026')).status).toBe(429);
    // A changed password keeps the current device known.
    const change = { password: 'Novyj2026', new_password1: 'Tretij2026', new_password2: 'Tretij2026' };
    expect((await owner.post('users/password/', change)).status).toBe(204);
    await owner.post('users/logout/');
    expect((await login(owner, 'Tretij2026')).status).toBe(200);
  } finally {
    await mailbox.close();
    await api.close();
  }
});

test('one mailbox gets few emails from all networks together, whether it has an account or not', async () => {
  const api = await startApi();
  try {
    const { email: taken } = await registered(api);
    await api.pool.query('delete from rate_limit');
    const register = async (email: string, at: number) => {
      const browser = await api.browser(`192.0.2.${at}`);
      const person = {
        // The same form twice within a minute is a second click.
        name: `Анна ${'абвгдежз'.charAt(at)}`,
        phone: '+79220000001',
        password: 'Vitrina2026',
        consents: { account: true },
      };
      return browser.post('users/registration/', { ...person, email });
    };
    const sent = async () =>
      (await api.pool.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n;
    for (const email of [taken, 'free@polka.example']) {
      const before = await sent();
      const answers = [];
      for (let at = 0; at < 7; at++)
        answers.push(await register(at % 2 ? email.toUpperCase() : email.replace('@', `+${at}@`), at + 1));
      expect([email, answers.map(({ status }) => status)]).toEqual([
        email,
        [201, 201, 201, 201, 201, 429, 429],
      ]);
      expect(answers.at(-1)?.body.detail).toMatch(/^На эту почту уже отправлено несколько писем/);
      expect(await sent()).toBe(before + 5);
      // A password reset link is still sent: the owner is not locked out.
      expect((await (await api.browser()).post('users/password-reset/', { email })).status).toBe(200);
    }
  } finally {
    await api.close();
  }
});

test('one mailbox gets at most ten password reset links a day', async () => {
  const api = await startApi();
  try {
    const statuses = [];
    for (let at = 1; at <= 12; at++) {
      const browser = await api.browser(`192.0.2.${at}`);
      const answer = await browser.post('users/password-reset/', { email: 'nobody@polka.example' });
      statuses.push(answer.status);
      await api.pool.query("update rate_limit set resets_at = now() where scope = 'reset'");
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  } finally {
    await api.close();
  }
});
