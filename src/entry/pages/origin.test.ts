import { expect, test } from 'vitest';
import { isOwnForm, isSecretAddress } from './origin.ts';

const ours = ['https://vitrina.example'];

test.each([
  [{ origin: 'https://vitrina.example' }],
  [{ origin: 'https://vitrina.example', 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-origin' }],
  // From a page with the referrer policy `no-referrer`.
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [{ referer: 'https://vitrina.example/catalog' }],
])('a form of our page is accepted: %j', (headers) => expect(isOwnForm(headers, ours)).toBe(true));

test.each([
  [{}],
  [{ origin: 'null' }],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', referer: 'https://vitrina.example/' }],
  [{ origin: 'http://vitrina.example' }],
  [{ 'sec-fetch-site': 'same-site', referer: 'https://vitrina.example/' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ referer: 'https://vitrina.example.evil.example/' }],
  [{ referer: 'vitrina.example' }],
])('a form of a foreign or unknown page is rejected: %j', (headers) =>
  expect(isOwnForm(headers, ours)).toBe(false),
);

test('the address of an order or of a new password never appears in a Referer if its forms are recognised without an Origin', () => {
  expect(isSecretAddress('/order/abc', 'https://vitrina.example')).toBe(true);
  expect(isSecretAddress('/order/abc', 'http://localhost:4000')).toBe(true);
  expect(isSecretAddress('/auth/password-reset/MQ/word', 'https://vitrina.example')).toBe(true);
  expect(isSecretAddress('/auth/password-reset', 'https://vitrina.example')).toBe(false);
  expect(isSecretAddress('/order/abc', 'http://vitrina.office')).toBe(false);
  expect(isSecretAddress('/catalog', 'https://vitrina.example')).toBe(false);
});
