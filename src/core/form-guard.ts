/** What holds programs off the forms that anybody may send, without asking a foreign service. Pure: pages ask it, too. */

/** A field that nobody sees: who fills it is a program. Its name is one that programs like. */
export const TRAP_FIELD = 'website';
/** The field with the signed moment when the form was shown. */
export const STAMP_FIELD = 'stamp';

/** More links than this in what a guest writes are an advert. */
const MOST_LINKS = 2;
/** An address with its scheme, or a name of a host that is followed by a path or begins with «www.». */
const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}\/\S*|\[url\b/giu;

/** Why a text is not taken; undefined: nothing is wrong with it. */
export function linksProblem(text: string): string | undefined {
  const links = text.match(LINK)?.length ?? 0;
  if (links <= MOST_LINKS) return undefined;
  return `Ссылок в тексте ${links}, а приходит не больше двух: так мы отсеиваем рекламу. Оставьте самые важные.`;
}
