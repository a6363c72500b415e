import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './password.server.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

test('for a missing account a hash of the same cost is checked, and no password matches it', async () => {
  const known = await hashPassword('Vitrina2026');
  expect(await isPassword('Vitrina2026', known)).toBe(true);
  expect(await isPassword('nobody', undefined)).toBe(false);
  const [ofKnown, dummyHash] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$'));
  expect(dummyHash?.slice(0, 4)).toEqual(ofKnown?.slice(0, 4));
  expect(dummyHash?.[5]).toHaveLength(ofKnown?.[5]?.length ?? 0);
});

test('passwords with the same beginning differ; a character composed in two ways is the same', async () => {
  const long = `a1${'й'.repeat(120)}`;
  const storedHash = await hashPassword(long);
  expect(await isPassword(`${long}x`, storedHash)).toBe(false);
  expect(await isPassword(long.slice(0, -1), storedHash)).toBe(false);
  expect(await isPassword(long.normalize('NFD'), storedHash)).toBe(true);
});

test('two hashes run at once and fifty requests wait; further ones get 503 with Retry-After, none is lost', async () => {
  const gate = Promise.withResolvers<string>();
  vi.mocked(hash).mockClear().mockReturnValue(gate.promise);
  const requests = Array.from({ length: 60 }, () => hashPassword('Vitrina2026'));
  const settled = Promise.allSettled(requests);
  await expect(requests.at(-1)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  expect(hash).toHaveBeenCalledTimes(2);
  gate.resolve('done');
  const done = (await settled).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(2 + 50);
  expect(await hashPassword('Vitrina2026')).toBe('done');
});
