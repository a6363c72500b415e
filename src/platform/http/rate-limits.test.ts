import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { limitTries, networkOf, networksOf } from './rate-limits.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('an IPv6 household counts as one, however an address is written; IPv4 in IPv6 is the IPv4 address', () => {
  const home = networkOf('2001:db8:1:2::1');
  for (const same of ['2001:db8:1:2:ffff::5', '2001:0db8:0001:0002:0:0:0:9', '2001:DB8:1:2:a:b:c:d'])
    expect([same, networkOf(same)]).toEqual([same, home]);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(home);
  expect(networkOf('::1')).toBe(networkOf('::2'));
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
});

test('guests of IPv6 are counted by their /64 and by the /48 around it, guests of IPv4 by their address', () => {
  const networks = (address: string) => networksOf(address).map(({ network }) => network);
  expect(networks('192.0.2.7')).toEqual(['192.0.2.7']);
  expect(networks('::ffff:192.0.2.7')).toEqual(['192.0.2.7']);
  const [household, site] = networks('2001:db8:1:2::1');
  expect(networks('2001:db8:1:3::1')).toEqual([expect.not.stringMatching(`^${household}$`), site]);
  expect(networks('2001:db8:2:2::1')[1]).not.toBe(site);
});

test('a try deletes limits whose window is over, and begins its own anew', async () => {
  const { db, pool } = database;
  const once = { scope: 'knock', most: 1, seconds: 60 };
  const tried = (who: string) =>
    limitTries(db, once, who).then(
      () => 'allowed',
      ({ status }) => status,
    );
  expect([await tried('anna'), await tried('anna'), await tried('boris')]).toEqual([
    'allowed',
    429,
    'allowed',
  ]);
  await pool.query("update rate_limit set resets_at = now() - interval '1 second'");
  expect([await tried('anna'), await tried('anna')]).toEqual(['allowed', 429]);
  const { rows } = await pool.query('select used from rate_limit');
  expect(rows).toEqual([{ used: 2 }]);
});
