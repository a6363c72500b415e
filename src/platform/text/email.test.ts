import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('valid addresses are accepted in any script, addresses that no server has are rejected', () => {
  for (const good of [
    'ivan@example.com',
    'i.van+shop_1@mail.x-y.co.uk',
    'иван@почта.рф',
    'a@1c.ru',
    'a@xn--80a1acny.xn--p1ai',
    `${'a'.repeat(64)}@b.ru`,
  ])
    expect([good, isEmail(good)]).toEqual([good, true]);
  for (const bad of [
    'a@b..ru',
    'a@-b.ru',
    'a@b-.ru',
    'a@b.ru.',
    'a@.ru',
    'a@b.r',
    'a@b',
    'a\u200b@b.ru',
    `${'a'.repeat(65)}@b.ru`,
  ])
    expect([bad, isEmail(bad)]).toEqual([bad, false]);
});
