import { expect, test } from 'vitest';
import { articleStart, isArticle } from './article.ts';

test('the typed beginning of an article is recognised, with and without its punctuation', () => {
  expect(articleStart('104-7729', '104-77')).toBe(6);
  expect(articleStart('104-7729', '1047')).toBe(5);
  expect(articleStart('ВА47-29', 'ва47')).toBe(4);
  expect(articleStart('104-7729', '7729')).toBe(0);
  expect(articleStart('104-7729', '10')).toBe(0);
  expect(articleStart('', 'кабель')).toBe(0);
});

test('a text can be a whole article', () => {
  expect(isArticle('104-7729', '1047729')).toBe(true);
  expect(isArticle('104-7729', '104-772')).toBe(false);
  expect(isArticle('', '')).toBe(false);
});
