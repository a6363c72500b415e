/** Protection of public forms from bots, without a third-party service. Pure: pages use it too. */

/** A hidden field with a name that attracts bots: only a program fills it. */
export const TRAP_FIELD = 'website';
/** The field with the signed time when the form was shown. */
export const STAMP_FIELD = 'stamp';

/** More links than this in a guest's message are advertising. */
const MOST_LINKS = 2;
/** An address with a scheme, or a host name that has a path or begins with «www.». */
const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}\/\S*|\[url\b/giu;

/** The validation error of a text with too many links; undefined if it is fine. */
export function linksError(text: string): string | undefined {
  const links = text.match(LINK)?.length ?? 0;
  if (links <= MOST_LINKS) return undefined;
  return `В тексте может быть не больше двух ссылок, сейчас ${links}: так мы отсеиваем рекламу. Оставьте самые важные.`;
}
