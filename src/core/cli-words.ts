import { notFound, ShopError } from './errors.ts';

const WRONG_WORD = 'wrong_word';

/** A word of a command line that cannot be read: the command says which, in Russian, and ends with 2. */
export function wrongWord(what: string, word: string, wanted: string): ShopError {
  return new ShopError(WRONG_WORD, 400, `${what} «${word.slice(0, 100)}» не читается: ${wanted}.`);
}

/** The number of a record in a command line. @throws 400 for what is none, 404 for one that no record can have */
export function recordNumber(word: string): number {
  if (!/^[1-9]\d*$/.test(word)) throw wrongWord('Номер', word, 'нужны цифры, например 15');
  if (word.length > 9) throw notFound(`№ ${word.slice(0, 100)}: такого нет.`);
  return Number(word);
}

/** The exit code of a command that was refused: 2 for what cannot be read, 1 for what cannot be done. */
export function exitCode({ code }: { code: string }): 1 | 2 {
  return code === WRONG_WORD ? 2 : 1;
}

/** What `parseArgs` of Node says in English, in Russian; null for anything else thrown. */
export function wrongKeys(thrown: unknown): string | null {
  const { code, message } = thrown as { code?: unknown; message: string };
  if (typeof code !== 'string' || !code.startsWith('ERR_PARSE_ARGS')) return null;
  const key = /--?[\w-]+/.exec(message)?.[0] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Ключа ${key} нет.`;
  if (message.includes('ambiguous'))
    return `${key}: значение, которое начинается с «-», пишут так: ${key}=-5`;
  if (message.includes('does not take')) return `${key}: значения у этого ключа нет.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${key}: после ключа нужно значение.`;
  return 'Лишнее слово в команде.';
}
