const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ў: 'u',
  "'": '',
  '’': '',
};
const SPELLED = new Map(
  [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((char) => [char, char]).concat(Object.entries(LETTERS)) as [
    string,
    string,
  ][],
);
const MAX_SLUG = 100;

/**
 * Address of a name: letters after ГОСТ 7.79 as people write them, digits and single hyphens, at most 100 long,
 * never empty and never all digits (it would read as an id): then `fallback` goes in front.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = slugWords(name);
  return /^\d*$/.test(slug) ? cut(`${fallback}-${slug}`) : slug;
}

/** The same as a part of an address, where it may be digits or nothing. */
export function slugWords(name: string): string {
  let slug = '';
  let isOpen = false; // a word has begun
  for (const char of name.toLowerCase()) {
    const letter = SPELLED.get(char);
    if (letter === undefined) {
      if (isOpen) slug += '-';
      isOpen = false;
    } else if (letter !== '') {
      slug += letter;
      isOpen = true;
    }
    if (slug.length > MAX_SLUG) break;
  }
  return cut(slug);
}

function cut(slug: string): string {
  return slug.slice(0, MAX_SLUG).replace(/-+$/, '');
}
