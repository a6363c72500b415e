import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/** A file that cannot be used: names the place in it, in Russian. */
export class FileError extends Error {}

/**
 * What a file of staff holds, if it has the shape.
 * @param patternWords what is said where a pattern is not met
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

/** What `JSON.parse` says in English, in Russian: where in the text it stopped, when it says so. */
export function notJson(thrown: unknown): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec((thrown as Error).message) ?? [];
  return `это не JSON${line ? `: ошибка в строке ${line}, столбце ${column}` : ''}`;
}

const TYPES: Record<string, string> = {
  string: 'строка',
  number: 'число',
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
      return `здесь нужно: ${TYPES[String(type)] ?? type}`;
    case 'required':
      return `нет поля ${(requiredProperties as string[]).join(', ')}`;
    case 'boolean': // what additionalProperties: false says of a field
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
