/** The reading speed of an adult for technical text, in characters per minute. */
const CHARACTERS_A_MINUTE = 1000;

/**
 * The reading time in whole minutes, at least one.
 * @param html tags are not counted
 */
export function readingMinutes(html: string): number {
  const characters = html.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length;
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE));
}
