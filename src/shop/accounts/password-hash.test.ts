import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './password-hash.server.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

test('for an account that is none a hash of the same cost is checked, and nothing fits it (RELIABILITY 2)', async () => {
  const known = await hashPassword('Vitrina2026');
  expect(await isPassword('Vitrina2026', known)).toBe(true);
  expect(await isPassword('nobody', undefined)).toBe(false);
  const [ofKnown, ofNobody] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$'));
  expect(ofNobody?.slice(0, 4)).toEqual(ofKnown?.slice(0, 4));
  expect(ofNobody?.[5]).toHaveLength(ofKnown?.[5]?.length ?? 0);
});

test('no two passwords are one for their first characters, a letter is one however it was composed (RELIABILITY 6)', async () => {
  const long = `a1${'й'.repeat(120)}`;
  const kept = await hashPassword(long);
  expect(await isPassword(`${long}x`, kept)).toBe(false);
  expect(await isPassword(long.slice(0, -1), kept)).toBe(false);
  expect(await isPassword(long.normalize('NFD'), kept)).toBe(true);
});

test('two are worked on at once and fifty wait; the next are told to repeat, none is lost (RELIABILITY 7, F32)', async () => {
  const gate = Promise.withResolvers<string>();
  vi.mocked(hash).mockClear().mockReturnValue(gate.promise);
  const asked = Array.from({ length: 60 }, () => hashPassword('Vitrina2026'));
  const settled = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  expect(hash).toHaveBeenCalledTimes(2);
  gate.resolve('done');
  const done = (await settled).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(2 + 50);
  expect(await hashPassword('Vitrina2026')).toBe('done');
});
