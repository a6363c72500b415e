/** 4.5 → «4,5», 12500 → «12 500»: as catalogues print it, with ordinary spaces (names are searched). */
export function ru(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ' ') : whole;
  return fraction ? `${grouped},${fraction}` : grouped;
}

/** «1 жила», «3 жилы», «5 жил». */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = count % 100;
  const ones = count % 10;
  const word = tens > 10 && tens < 20 ? many : ones === 1 ? one : ones > 1 && ones < 5 ? few : many;
  return `${ru(count)} ${word}`;
}

/** First letter made capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** «синий» → «синяя»; words that are not adjectives stay. */
export function feminine(adjective: string): string {
  return adjective.replace(/ый$/, 'ая').replace(/ий$/, 'яя');
}

/** «синий» → «синее». */
export function neuter(adjective: string): string {
  return adjective.replace(/ый$/, 'ое').replace(/ий$/, 'ее');
}

/** «синяя» → «синий», «белая» → «белый». */
export function masculine(adjective: string): string {
  return adjective
    .replace(/голубая$/, 'голубой')
    .replace(/ая$/, 'ый')
    .replace(/яя$/, 'ий');
}
