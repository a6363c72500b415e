import { expect, test } from 'vitest';
import { startApi } from '../../../../tests/support/api.ts';
import { newcomer, PASSWORD } from './fixtures/desk.ts';

test('the staff of the demo does without a second factor, but only in a shop that is open to its own machine alone', async () => {
  const api = await startApi();
  const wide = await startApi({ HOST: '0.0.0.0' }, { beside: api });
  const open = await startApi({ PUBLIC_URL: 'http://localhost:80' }, { beside: api });
  try {
    const [anna, stranger] = [await newcomer(api, 'editor'), await newcomer(api, 'editor')];
    const enter = async (shop: typeof api, email: string, headers = {}) =>
      (await (await shop.browser()).post('staff/login/', { email, password: PASSWORD }, headers)).status;
    expect(await enter(api, anna.email)).toBe(403);
    await api.pool.query("insert into shop_setting (name, value) values ('demo_staff', $1)", [
      JSON.stringify({ password: PASSWORD, people: [anna.id] }),
    ]);
    expect((await anna.browser.get('staff/login/')).body).toEqual({
      demo: { password: PASSWORD, people: [{ email: anna.email, name: anna.name, role: 'редактор' }] },
    });
    const { body } = await anna.browser.post('staff/login/', { email: anna.email, password: PASSWORD });
    expect(body).toMatchObject({ state: 'open', demo: true, factors: { totp: false, passkeys: false } });
    await anna.browser.post('staff/session/lock/', {});
    expect((await anna.browser.post('staff/session/factor/', { password: 'Vitrina2020' })).status).toBe(400);
    const again = await anna.browser.post('staff/session/factor/', { password: PASSWORD });
    expect([again.body.state, (await anna.browser.get('staff/content/')).status]).toEqual(['open', 200]);

    const foreign = { host: 'shop.example', origin: 'http://shop.example' };
    expect([
      await enter(api, stranger.email),
      await enter(api, anna.email, foreign),
      await enter(wide, anna.email),
      await enter(open, anna.email),
    ]).toEqual([403, 403, 403, 403]);
    for (const shop of [wide, open]) {
      expect((await shop.get('staff/login/')).body).toEqual({ demo: null });
      const browser = await shop.browser();
      browser.cookies.set('desk', anna.browser.cookies.get('desk') ?? '');
      expect((await browser.get('staff/session/')).status).toBe(401);
    }
  } finally {
    await Promise.all([wide.app.close(), open.app.close()]);
    await api.close();
  }
});
