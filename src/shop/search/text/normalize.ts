/** Letters of a text that are read; the rest is cut. Longer than any name a price list holds. */
export const MAX_TEXT = 1_000;

/** Letters written otherwise, folded to the two alphabets of the index (А–Я without Ё, A–Z). */
const FOLDED: Record<string, string> = {
  ...{ і: 'и', є: 'е', ґ: 'г', ў: 'у', ә: 'а', ғ: 'г', қ: 'к', ң: 'н', ө: 'о', ұ: 'у', ү: 'у', һ: 'х' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', μ: 'мк', ω: 'ом' },
  ...{
    '×': 'x',
    '⁄': '/',
    '–': '-',
    '—': '-',
    '‐': '-',
    '−': '-',
    '″': '"',
    '”': '"',
    '“': '"',
    '’': "'",
    '‘': "'",
    ʼ: "'",
  },
};

/**
 * One spelling of a text: lower case, ё as е, no accents, decimal points, sizes as `10x50`, inches as a word.
 * What remains are a–z, а–я, digits, ASCII punctuation and single spaces. Applying it twice changes nothing.
 * @param text anything a person or a file gave; only its first {@link MAX_TEXT} letters are read
 */
export function normalize(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/[²³]/g, '')
    .replace(/№/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/и\u0306/g, 'й')
    .replace(/[\p{M}\u00ad\u200b-\u200d\ufeff]/gu, '')
    .replace(/[^ -~а-я]/gu, (letter) => FOLDED[letter] ?? ' ')
    .replace(/(?<=[a-zа-я])['`](?=[a-zа-я])/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d) {0,2}(?:мм|см|м|mm|cm)? {0,2}[xх*] {0,2}(?=\d)/g, 'x')
    .replace(/(?<=\d) {0,2}"/g, ' дюйм ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
