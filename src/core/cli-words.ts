import { isShopError, notFound, ShopError } from './errors.ts';

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

/** Where a command writes. */
export interface CommandOutput {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs a command made of actions («orders list», «orders pay …»).
 * @param act does what the words say; false: they say nothing, and the help is shown
 * @returns the exit code: 0 done, 1 cannot be done, 2 cannot be read
 */
export async function runActions(
  argv: string[],
  { stdout, stderr }: CommandOutput,
  { help, act }: { help: string; act(words: string[]): Promise<boolean> },
): Promise<number> {
  if (argv[0] === '--help') {
    stdout.write(help);
    return 0;
  }
  try {
    if (await act(argv)) return 0;
    stderr.write(help);
    return 2;
  } catch (thrown) {
    const usage = wrongKeys(thrown);
    if (usage === null && !isShopError(thrown)) throw thrown;
    const { message, code } = thrown as ShopError;
    stderr.write(`${usage ?? message}\n`);
    return usage !== null || code === WRONG_WORD ? 2 : 1;
  }
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
