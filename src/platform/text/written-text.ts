/**
 * Invisible characters of a text: zero-width characters, direction marks, fillers. The joiners of emoji stay.
 */
const UNSEEN =
  /(?!(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)[\u200D\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The validation error of an empty name. */
export const NAME_WANTED = 'Укажите имя.';

/** The visible text of a field in one line, with single spaces; empty if nothing is visible. */
export function oneLine(text = ''): string {
  return text
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The same for a text with several lines. */
export function inLines(text = ''): string {
  return text
    .replace(UNSEEN, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}
