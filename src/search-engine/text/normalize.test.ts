import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TEXT, normalize } from './normalize.ts';
import { tokenize } from './tokens.ts';

test.each([
  ['ШуруповЁрт', 'шуруповерт'],
  ['3,5 х 35', '3.5x35'],
  ['М10*50', 'м10x50'],
  ['150 мм × 70 мм', '150ммx70 мм'],
  ['5 м на 19 мм', '5мx19 мм'],
  ['1½″×40', '1.5дюймx40'],
  ['1 1/2', '1.5'],
  ['20 1/2', '20 1/2'],
  ['десять литров', '10 литров'],
  ['полдюйма', '0.5 дюйма'],
  ['труба/полдюйма', 'труба/0.5 дюйма'],
  ['кран на полдюйма', 'кран на 0.5 дюйма'],
  ['3х2,5 мм²', '3x2.5 мм2'],
  ['3х2,5мм2', '3x2.5 мм2'],
  ['2,5 кв. мм', '2.5 мм2'],
  ['50 кв м', '50 м2'],
  ['3м3м²', '3м3м2'],
  ['3м3ач', '3 м3 ач'],
  ['расход 8 м²/кг', 'расход 8 м/кг'],
  ['2 АКБ 5 А·ч', '2 акб 5 ач'],
  ['3/4"', '3/4 дюйм'],
  ['½ дюйма', '1/2 дюйма'],
  ['L’Oréal', 'loreal'],
  ["Levi's", 'levis'],
  ['№5', '5'],
  ['ку\u00adпить\u00a0це\u200bмент', 'купить цемент'],
])('«%s» is read as «%s»', (text, expected) => {
  expect(normalize(text)).toBe(expected);
});

test('й is not changed to и', () => {
  expect(normalize('й')).toBe('й');
  expect(normalize('и\u0306')).toBe('й');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("1''", ...'аяйёЁ x×х*"\',.-/мсм0123½²квч·'), maxLength: 60 }),
);

test('normalising a text twice changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = normalize(text);
      expect(normalize(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

test('only letters of the index, digits and ASCII remain', () => {
  fc.assert(fc.property(anyText, (text) => void expect(normalize(text)).toMatch(/^[ -~а-я]*$/)));
});

test('any text can be split into tokens of index letters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { text: term, terms, parts } of tokenize(normalize(text)))
        for (const one of [term, ...terms, ...parts.map((part) => part.text)])
          expect(one).toMatch(/^[a-zа-я0-9./]+$/);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['100 KB of letters', 'я'.repeat(100_000)],
  ['100 KB of one size', '1x'.repeat(50_000)],
  ['5,000 percent signs', '%'.repeat(5_000)],
  ['ligatures which grow when decomposed', '\ufdfa'.repeat(5_000)],
  ['brackets', '(a+)+$'.repeat(1_000)],
])('%s are read within the limit', (_, text) => {
  expect(normalize(text).length).toBeLessThanOrEqual(MAX_TEXT * 20);
  expect(tokenize(normalize(text)).length).toBeLessThanOrEqual(120);
});

test('the fast path for familiar characters gives the same result as the full one', () => {
  const familiar = fc.string({
    unit: fc.constantFrom("1''", ...'абёйЁЙhX х×0123/,.*-–—«»"\'` '),
    maxLength: 30,
  });
  fc.assert(
    fc.property(familiar, (text) => {
      expect(normalize(`${text} ;e`)).toBe(normalize(`${text} ;é`));
    }),
  );
});
