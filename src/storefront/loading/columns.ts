/**
 * The state of a page as it is sent. Lists of similar objects become tables with one column per key: each key
 * is written once, and similar values lie side by side, so the state compresses better.
 * A table is `{"#": rows, …columns}`; for a list of lists it is `{"#": [rows of each], …columns}`. A column
 * is an array of values, a nested table, one value shared by all rows, or, when some rows have none, `{"?":
 * "1011…", "=": present values}`.
 */
const ROWS = '#';
const THERE = '?';
const VALUES = '=';

type JsonObject = Record<string, unknown>;

/**
 * Converts data to the column form.
 * @returns data for JSON; `fromColumns` restores what JSON would have given, including the order of keys
 */
export function inColumns(value: unknown): unknown {
  if (Array.isArray(value)) return tableOf(value) ?? value.map(inColumns);
  if (!isPlain(value)) return value;
  const object: JsonObject = {};
  for (const key of Object.keys(value)) object[written(key)] = inColumns(value[key]);
  return object;
}

/**
 * Restores what `inColumns` was given.
 * @param value the result of `inColumns`, after a trip through JSON
 */
export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!isObject(value)) return value;
  if (ROWS in value) return rowsOf(value);
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [read(key), fromColumns(own)]));
}

/** Undefined if the objects of the list differ, or the list is too short to gain anything. */
function tableOf(list: unknown[]): JsonObject | undefined {
  if (list.length < 2 || !list.every(isPlain)) return undefined;
  const keys = keysOf(list);
  return keys && { [ROWS]: list.length, ...columnsOf(list, keys) };
}

function columnsOf(rows: JsonObject[], keys: string[]): JsonObject {
  return Object.fromEntries(
    keys.map((key) => {
      const values = rows.map((row) => row[key]).filter((value) => value !== undefined);
      const column = columnOf(values);
      if (values.length === rows.length) return [written(key), column];
      const there = rows.map((row) => (row[key] === undefined ? 0 : 1)).join('');
      return [written(key), { [THERE]: there, [VALUES]: column }];
    }),
  );
}

function columnOf(values: unknown[]): unknown {
  const [first] = values;
  if (!isObject(first) && values.every((value) => value === first)) return first;
  if (values.every(isListOfPlain)) {
    const rows = values.flat();
    const keys = rows.length > 1 && keysOf(rows);
    if (keys) return { [ROWS]: values.map(({ length }) => length), ...columnsOf(rows, keys) };
  }
  return inColumns(values);
}

/** All keys in one order that every object follows; undefined if there is no such order. */
function keysOf(rows: JsonObject[]): string[] | undefined {
  const keys: string[] = [];
  for (const row of rows) {
    let next = 0;
    for (const key of Object.keys(row)) {
      if (row[key] === undefined) continue;
      const at = keys.indexOf(key);
      if (at === -1) keys.splice(next, 0, key);
      else if (at < next) return undefined;
      next = (at === -1 ? next : at) + 1;
    }
  }
  return keys;
}

function rowsOf({ [ROWS]: size, ...columns }: JsonObject): unknown[] {
  const lengths = Array.isArray(size) ? (size as number[]) : undefined;
  const count = lengths ? lengths.reduce((sum, length) => sum + length, 0) : (size as number);
  const rows = Array.from({ length: count }, (): JsonObject => ({}));
  for (const [key, column] of Object.entries(columns)) fill(rows, read(key), column);
  if (!lengths) return rows;
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return rows.slice(end - length, end);
  });
}

function fill(rows: JsonObject[], name: string, column: unknown): void {
  if (isObject(column) && THERE in column) {
    const there = String(column[THERE]);
    const holders = rows.filter((_, index) => there[index] === '1');
    fill(holders, name, column[VALUES]);
  } else {
    const values = isObject(column) ? (fromColumns(column) as unknown[]) : undefined;
    for (const [index, row] of rows.entries()) row[name] = values ? values[index] : column;
  }
}

/** Escapes a key of the data that looks like one of the markers. */
function written(key: string): string {
  return key.startsWith(ROWS) || key.startsWith(THERE) ? ROWS + key : key;
}

function read(key: string): string {
  return key.startsWith(ROWS) ? key.slice(ROWS.length) : key;
}

function isListOfPlain(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every(isPlain);
}

/** Whether JSON writes the value key by key; dates and the like serialise themselves. */
function isPlain(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
