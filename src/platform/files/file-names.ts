/** Names of uploaded and downloaded files (SEC-38). */

/** The longest stored name, with its extension. */
export const LONGEST_NAME = 200;

/** Control characters, direction marks and zero-width characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** Characters that some systems forbid in names. */
const FORBIDDEN = /["*/:<>?\\|]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Cleans the name of an uploaded file for display and disk: the last part of its path, without invisible characters, at most
 * 200 characters with the extension.
 * @param extension the one of the content, without the dot
 */
export function cleanFileName(name: string, extension: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = last.replace(UNSEEN, '').replace(FORBIDDEN, '_').replace(/\s+/g, ' ').trim();
  const { stem } = splitFileName(seen);
  const bare = stem.replace(/^[. ]+|[. ]+$/g, '');
  const safe = DEVICE.test(bare) ? `_${bare}` : bare || 'файл';
  return `${cut(safe, LONGEST_NAME - extension.length - 1).trimEnd()}.${extension}`;
}

/** Splits a name at its last dot; the extension is in lower case. A name that begins with its only dot has no stem. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

/** Content-Disposition of a download: the name in UTF-8 and, for old programs, in ASCII (RFC 6266, 8187). */
export function attachment(name: string): string {
  const ascii = inLatin(name)
    .replace(/[^ -~]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const LETTERS = 'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я № « » – —'.split(' ');
const LATIN = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya No _ _ - -'.split(
  ' ',
);
const IN_LATIN = new Map(LETTERS.map((letter, at) => [letter, (LATIN[at] as string).replace('_', '')]));

/** «Счёт № 7.pdf» → «Schet No 7.pdf», for programs that support ASCII only. */
function inLatin(name: string): string {
  return name.normalize('NFC').replace(/[а-яё№«»–—]/giu, (sign) => {
    const small = sign.toLowerCase();
    const latin = IN_LATIN.get(small) ?? sign;
    return sign === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  });
}

/** Cuts a text without leaving half of a surrogate pair at the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
