import { expect, test } from 'vitest';
import { isOwnForm } from './pages-origin.ts';

const ours = ['https://vitrina.example'];

test.each([
  [{ origin: 'https://vitrina.example' }],
  [{ origin: 'https://vitrina.example', 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ referer: 'https://vitrina.example/catalog' }],
])('a form of our page is accepted: %j', (headers) => expect(isOwnForm(headers, ours)).toBe(true));

test.each([
  [{}],
  [{ origin: 'null' }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', referer: 'https://vitrina.example/' }],
  [{ origin: 'http://vitrina.example' }],
  [{ 'sec-fetch-site': 'same-site', referer: 'https://vitrina.example/' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ referer: 'https://vitrina.example.evil.example/' }],
  [{ referer: 'vitrina.example' }],
])('a form of a foreign or unknown page is refused: %j', (headers) =>
  expect(isOwnForm(headers, ours)).toBe(false),
);
