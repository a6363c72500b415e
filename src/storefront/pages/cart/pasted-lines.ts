/** A line of a pasted list that can be asked for. */
export interface PastedLine {
  /** As it was pasted. */
  text: string;
  article: string;
  quantity: number;
}

/** A line that was not put into the cart, and why. */
export interface RefusedLine {
  text: string;
  error: string;
}

/** More at once the API does not take. */
export const MOST_LINES = 1_000;
const MOST_QUANTITY = 1_000_000;
const LONGEST_ARTICLE = 100;

/**
 * Reads a list «артикул количество», a line of it per line: from a request, a letter or a table, where tabs,
 * semicolons and a unit after the number come along. Empty lines are skipped.
 */
export function readPastedList(list: string): { lines: PastedLine[]; refused: RefusedLine[] } {
  const lines: PastedLine[] = [];
  const refused: RefusedLine[] = [];
  for (const text of list.split(/\r?\n/).map((line) => line.trim())) {
    if (text === '') continue;
    const line = readLine(text);
    if (typeof line === 'string') refused.push({ text, error: line });
    else if (lines.length === MOST_LINES) refused.push({ text, error: `За раз берём ${MOST_LINES} строк` });
    else lines.push({ text, ...line });
  }
  return { lines, refused };
}

function readLine(text: string): Omit<PastedLine, 'text'> | string {
  const table = /^([^\t;]+)[\t;]\s*(\d[\d\s]*)(?:[^\d\t;]*)[\t;]?.*$/.exec(text);
  const words = /^(.+?)(?:\s*[,:]\s*|\s+(?:[xх×*—–-]\s*)?)(\d+)\s*(?:\p{L}+\.?)?[.,]?$/u.exec(text);
  const [, article = '', number = ''] = table ?? words ?? [];
  if (article.trim() === '') return 'Не видно количества: напишите его после артикула';
  if (article.trim().length > LONGEST_ARTICLE) return 'Артикул слишком длинный';
  const quantity = Number(number.replace(/\s/g, ''));
  if (quantity < 1 || quantity > MOST_QUANTITY) return 'Количество — от 1 до 1 000 000';
  return { article: article.trim(), quantity };
}
