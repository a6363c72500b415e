/** The part of JSON Schema that request bodies use. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

type Clean = (value: unknown) => void;

/**
 * A form sends all its fields, empty ones as `""`. Makes a function that normalises a body before its schema
 * validates it:
 * - when something is created (`isChange` false), an optional text or number that is empty, blank or null is left out;
 * - a blank text becomes null if its schema allows null and forbids an empty text.
 *
 * In a change any other `""` stays, because it empties the field; the schema rejects it where a text is required.
 * @param schema the schema of the body, without references
 * @param isChange whether the call changes a part of an existing thing (PATCH)
 * @returns undefined when the schema has no such field
 */
export function emptyAsAbsent(schema: unknown, isChange: boolean): Clean | undefined {
  const { properties = {}, required = [], items } = (schema ?? {}) as Schema;
  const cleaners: Clean[] = [];
  const ofItem = items && emptyAsAbsent(items, isChange);
  if (ofItem)
    cleaners.push((value) => {
      if (Array.isArray(value)) value.forEach(ofItem);
    });
  for (const [name, field] of Object.entries(properties)) {
    const inside = emptyAsAbsent(field, isChange);
    const isLeftOut = !isChange && !required.includes(name);
    if (inside) cleaners.push((value) => isObject(value) && inside(value[name]));
    else if (
      isLeftOut ? isText(field) || isNumber(field) : isText(field) && field.nullable && !takesEmpty(field)
    )
      cleaners.push((value) => {
        if (!isObject(value) || !Object.hasOwn(value, name)) return;
        const isNull = value[name] === null && isLeftOut && !field.nullable;
        if (!isNull && !isBlank(value[name])) return;
        if (isLeftOut) delete value[name];
        else value[name] = null;
      });
  }
  return cleaners.length === 0 ? undefined : (value) => cleaners.forEach((clean) => void clean(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function isText({ type, enum: values, const: only }: Schema): boolean {
  return type === 'string' || [...(values ?? []), only].some((value) => typeof value === 'string');
}

function isNumber({ type }: Schema): boolean {
  return type === 'integer' || type === 'number';
}

/** Whether the schema lets an empty text through. */
export function takesEmpty({ enum: values, const: only, minLength = 0, pattern, format }: Schema): boolean {
  if (values && !values.includes('')) return false;
  if (only !== undefined && only !== '') return false;
  return minLength === 0 && !format && (pattern === undefined || new RegExp(pattern).test(''));
}
