import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/** An unusable file; the Russian message names the place in it. */
export class FileError extends Error {}

/**
 * Parses a JSON file of staff and validates its shape.
 * @param patternWords the Russian error for a text that does not match a pattern
 * @throws FileError naming the place
 */
export function parseJsonFile(
  text: string,
  shape: TSchema,
  patternWords: (pattern: string) => string = () => 'не тот вид',
): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new FileError(notJson(cause), { cause });
  }
  const [error] = Value.Errors(shape, json);
  if (error) throw new FileError(`${error.instancePath || 'весь файл'}: ${explain(error, patternWords)}`);
  return json;
}

/** Translates an error of `JSON.parse` into Russian, with the place if the error names one. */
export function notJson(thrown: unknown): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec((thrown as Error).message) ?? [];
  return `это не JSON${line ? `: ошибка в строке ${line}, столбце ${column}` : ''}`;
}

const TYPES: Record<string, string> = {
  string: 'строка',
  number: 'число',
  integer: 'целое число',
  null: 'null',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
};

function explain(
  { keyword, params, message }: { keyword: string; params: object; message: string },
  patternWords: (pattern: string) => string,
): string {
  const { type, requiredProperties, limit, pattern } = params as Record<string, unknown>;
  switch (keyword) {
    case 'type':
      return `здесь нужно: ${String(type)
        .split(',')
        .map((one) => TYPES[one] ?? one)
        .join(' или ')}`;
    case 'required':
      return `нет поля ${(requiredProperties as string[]).join(', ')}`;
    case 'boolean': // the error of additionalProperties: false for a field
      return 'такого поля нет';
    case 'minimum':
      return `не меньше ${limit}`;
    case 'maximum':
      return `не больше ${limit}`;
    case 'minLength':
    case 'minItems':
      return 'не может быть пустым';
    case 'maxLength':
      return `не длиннее ${limit} знаков`;
    case 'pattern':
      return patternWords(String(pattern));
    default:
      return message;
  }
}
