/** What 1C writes where it has nothing: the sentinel number and the zero date (EXCHANGE §4). */
const EMPTY_NUMBER = '-999999999.9';
const EMPTY_DATE = '0001-01-01';

/** Whether a text is one of 1C's ways to write «empty». */
export function isEmptyValue(text: string): boolean {
  const value = text.trim();
  return value === '' || value.startsWith(EMPTY_DATE) || bare(value) === EMPTY_NUMBER;
}

/**
 * A number as 1C writes it: spaces and no-break spaces inside, comma or dot. undefined when empty, NaN when it is no
 * number or too large to be one.
 */
export function parseNumber(text: string | undefined): number | undefined {
  if (text === undefined || isEmptyValue(text)) return undefined;
  const value = bare(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return Number.NaN;
  const number = Number(value);
  return Math.abs(number) < 1e15 ? number : Number.NaN;
}

function bare(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
}

/** true, false, 1, 0 in any case; undefined otherwise. */
export function parseFlag(text: string | undefined): boolean | undefined {
  const value = text?.trim().toLowerCase();
  if (value === 'true' || value === '1' || value === 'да') return true;
  if (value === 'false' || value === '0' || value === 'нет') return false;
  return undefined;
}

/**
 * ДатаФормирования → ISO with a zone: Moscow when the file names none (1C writes local time), undefined when it is
 * no date. Date alone means its first moment.
 */
export function parseMadeAt(text: string | undefined): string | undefined {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text?.trim() ?? '',
    );
  if (!found?.[1]) return undefined;
  const time = found[2]
    ? found[2].padStart(found[2].indexOf(':') === 1 ? found[2].length + 1 : found[2].length, '0')
    : '00:00';
  const date = new Date(`${found[1]}T${time}${found[3] ?? '+03:00'}`);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1900 ? undefined : date.toISOString();
}
