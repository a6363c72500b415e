import { expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi } from '../../../tests/support/api.ts';

test('a password is not guessed: wrong ones of an account and from an address are limited, nobody is locked out (RELIABILITY 1)', async () => {
  const api = await startApi();
  try {
    const { email } = await registered(api);
    const browser = await api.browser();
    const login = (who: string, password: string) => browser.post('users/login/', { login: who, password });
    for (let i = 0; i < 3; i++) expect((await login(email, 'Vitrina2026')).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 15 }, () => login(email, 'Wrong2026')));
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(5);
    const refused = await login(email.toUpperCase(), 'Vitrina2026');
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Слишком много попыток/),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await api.pool.query("update rate_limit set resets_at = now() - interval '1 second'");
    expect((await login(email, 'Vitrina2026')).status).toBe(200);

    await api.pool.query('delete from rate_limit');
    const many = await Promise.all(
      Array.from({ length: 55 }, (_, i) => login(`nobody${i}@polka.example`, 'a'.repeat(1_500))),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(5);
    const kept = await api.pool.query(
      "select count(*)::int as n, string_agg(l::text, ' ') as all from rate_limit l",
    );
    expect(kept.rows[0].n).toBe(51);
    expect(kept.rows[0].all).not.toContain('nobody');
    await api.pool.query("update rate_limit set resets_at = now() - interval '1 second'");
    for (let i = 0; i < 4; i++) await login(`other${i}@polka.example`, 'a'.repeat(1_500));
    expect((await api.pool.query('select count(*)::int as n from rate_limit')).rows[0].n).toBeLessThan(15);
  } finally {
    await api.close();
  }
});

test('links and registrations are limited alike for everybody', async () => {
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
