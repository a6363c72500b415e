/**
 * The bars and gaps of the 107 symbols of Code 128 (ISO/IEC 15417), each as the widths of bar, gap, bar, gap, bar, gap in modules. The
 * value of a symbol is its place; the last one ends a code and has one bar more.
 */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const START_C = 105;
const TO_B = 100;
const STOP = 106;
/** The least room on both sides of a code without which scanners do not see it, in modules. */
export const QUIET_MODULES = 10;

/** A dark bar of a code, in modules from its left edge. */
export interface Bar {
  at: number;
  width: number;
}

/** A code without its quiet zones. */
export interface Code128 {
  bars: Bar[];
  /** Its width in modules. */
  width: number;
}

/**
 * The Code 128 of a text: digits in pairs, anything else sign by sign.
 * @param text one or more printable ASCII characters
 * @throws RangeError for any other text
 */
export function code128(text: string): Code128 {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128 holds printable ASCII only');
  const values = valuesOf(text);
  const sum = values.reduce((all, value, at) => all + value * Math.max(at, 1), 0);
  const bars: Bar[] = [];
  let width = 0;
  for (const value of [...values, sum % 103, STOP])
    for (const [at, modules] of [...(SYMBOLS[value] as string)].map(Number).entries()) {
      if (at % 2 === 0) bars.push({ at: width, width: modules });
      width += modules;
    }
  return { bars, width };
}

/** The start symbol and the values of the text. An odd last digit stands alone in set B. */
function valuesOf(text: string): number[] {
  const signs = (part: string) => [...part].map((sign) => sign.charCodeAt(0) - 32);
  if (!/^\d{2,}$/.test(text)) return [START_B, ...signs(text)];
  const pairs = (text.match(/\d\d/g) ?? []).map(Number);
  return text.length % 2 === 0 ? [START_C, ...pairs] : [START_C, ...pairs, TO_B, ...signs(text.slice(-1))];
}
