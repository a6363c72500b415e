/**
 * What is not seen in a text: signs without width, marks that turn the direction of writing, fillers. Only what joins
 * the parts of an emoji stays.
 */
const UNSEEN =
  /(?!(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)[\u200D\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What somebody wrote into a field, as everybody sees it: in one line, a blank between words; empty when nothing is seen. */
export function oneLine(text = ''): string {
  return text
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The same of a text that may have lines. */
export function inLines(text = ''): string {
  return text
    .replace(UNSEEN, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}
