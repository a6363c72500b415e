import { expect, test } from 'vitest';
import { isKeptSecret, isOwnForm } from './origin.ts';

const ours = ['https://vitrina.example'];

test.each([
  [{ origin: 'https://vitrina.example' }],
  [{ origin: 'https://vitrina.example', 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-origin' }],
  // Of a page that tells nobody where it is.
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
])('a form of a foreign or unknown page is refused: %j', (headers) =>
  expect(isOwnForm(headers, ours)).toBe(false),
);

test('the address of an order or of a new password is told to nobody, where its forms are known without an Origin', () => {
  expect(isKeptSecret('/order/abc', 'https://vitrina.example')).toBe(true);
  expect(isKeptSecret('/order/abc', 'http://localhost:4000')).toBe(true);
  expect(isKeptSecret('/auth/password-reset/MQ/word', 'https://vitrina.example')).toBe(true);
  expect(isKeptSecret('/auth/password-reset', 'https://vitrina.example')).toBe(false);
  expect(isKeptSecret('/order/abc', 'http://vitrina.office')).toBe(false);
  expect(isKeptSecret('/catalog', 'https://vitrina.example')).toBe(false);
});
