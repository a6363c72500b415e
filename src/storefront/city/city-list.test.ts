import { expect, test } from 'vitest';
import { cityMatches } from './city-list.tsx';

test.each([
  ['Екатеринбург', 'екат'],
  ['Королёв', 'королев'],
  ['Орел', 'орё'],
  ['Нижний Новгород', 'новгор'],
  ['Ростов-на-Дону', 'ростов на'],
  ['Санкт-Петербург', 'петер'],
  ['Уфа', '  '],
])('%s is found by «%s»', (name, typed) => expect(cityMatches(name, typed)).toBe(true));

test.each([
  ['Екатеринбург', 'бург'],
  ['Уфа', 'тюмень'],
])('%s is not found by «%s»', (name, typed) => expect(cityMatches(name, typed)).toBe(false));
