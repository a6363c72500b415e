import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countInWords, KOPECK, numberInWords, ROUBLE, sumInWords } from './words.ts';

describe('a sum in words', () => {
  test.each([
    [1_500_000, 'Пятнадцать тысяч рублей 00 копеек'],
    [100_100_000, 'Один миллион одна тысяча рублей 00 копеек'],
    [2_100, 'Двадцать один рубль 00 копеек'],
    [1, 'Ноль рублей 01 копейка'],
    [0, 'Ноль рублей 00 копеек'],
    [100_000, 'Одна тысяча рублей 00 копеек'],
    [200_000, 'Две тысячи рублей 00 копеек'],
    [21, 'Ноль рублей 21 копейка'],
    [2_222, 'Двадцать два рубля 22 копейки'],
    [1_112, 'Одиннадцать рублей 12 копеек'],
    [101_14, 'Сто один рубль 14 копеек'],
    [2_021_011_15, 'Два миллиона двадцать одна тысяча одиннадцать рублей 15 копеек'],
    [21_000_000_001_99, 'Двадцать один миллиард один рубль 99 копеек'],
    [1_000_000_000_000_00, 'Один триллион рублей 00 копеек'],
    [
      999_999_999_99,
      'Девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей 99 копеек',
    ],
    [
      Number.MAX_SAFE_INTEGER,
      'Девяносто триллионов семьдесят один миллиард девятьсот девяносто два миллиона пятьсот сорок семь тысяч четыреста девять рублей 91 копейка',
    ],
  ])('%d kopecks are «%s»', (kopecks, words) => {
    expect(sumInWords(kopecks)).toBe(words);
  });

  test.each([
    [21, KOPECK, 'двадцать одна копейка'],
    [22, KOPECK, 'двадцать две копейки'],
    [11, KOPECK, 'одиннадцать копеек'],
    [1_001, ROUBLE, 'одна тысяча один рубль'],
    [1, { forms: ['место', 'места', 'мест'], gender: 'neuter' } as const, 'одно место'],
  ])('%d things are «%3$s»', (count, counted, words) => {
    expect(countInWords(count, counted)).toBe(words);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is rejected as a sum', (sum) => {
    expect(() => sumInWords(sum)).toThrow(RangeError);
  });

  test('a number is restored from its words', () => {
    const any = fc.oneof(fc.nat(1_100_000), fc.nat({ max: Number.MAX_SAFE_INTEGER }));
    fc.assert(
      fc.property(any, fc.constantFrom('masculine', 'feminine', 'neuter'), (count, gender) => {
        expect(readNumber(numberInWords(count, gender as 'neuter'))).toBe(BigInt(count));
      }),
      { numRuns: 500 },
    );
  });
});

const VALUES: Record<string, number> = {};
for (const [first, step, words] of [
  [0, 1, 'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать'],
  [14, 1, 'четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать'],
  [30, 10, 'тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто'],
  [200, 100, 'двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'],
  [1, 0, 'одна одно'],
  [2, 0, 'две'],
] as const)
  for (const [at, word] of words.split(' ').entries()) VALUES[word] = first + step * at;
const POWERS = [/^тысяч/, /^миллион/, /^миллиард/, /^триллион/, /^квадриллион/];

/** Parses a number in words, independently of the tested code. */
function readNumber(words: string): bigint {
  let whole = 0n;
  let triple = 0;
  for (const word of words.split(' ')) {
    // «миллион» is a prefix of «миллионов» only, not of «миллиард».
    const power = POWERS.findIndex((each) => each.test(word));
    if (power < 0) triple += VALUES[word] as number;
    else {
      whole += BigInt(triple) * 1_000n ** BigInt(power + 1);
      triple = 0;
    }
  }
  return whole + BigInt(triple);
}
