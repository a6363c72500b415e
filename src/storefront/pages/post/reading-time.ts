/** How fast a grown-up reads a text of a trade, letters in a minute. */
const LETTERS_A_MINUTE = 1000;

/** How long a text is read, in whole minutes, one at least. @param html tags are not read */
export function readingMinutes(html: string): number {
  const letters = html.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length;
  return Math.max(1, Math.round(letters / LETTERS_A_MINUTE));
}
