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
 * Makes the part of an address from a name: Latin letters, digits and single hyphens, at most 100 characters. A slug that
 * would be empty or only digits (it would look like an id) gets `fallback` in front.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = slugWords(name);
  return /^\d*$/.test(slug) ? cut(`${fallback}-${slug}`) : slug;
}

/** Like `slugOf`, but the result may be empty or only digits. */
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
