import { isShopError, notFound, ShopError } from '../http/errors.ts';

const WRONG_WORD = 'wrong_word';

/** The error for an invalid argument of a command, in Russian; the command ends with 2. */
export function wrongWord(what: string, word: string, wanted: string): ShopError {
  return new ShopError(WRONG_WORD, 400, `${what} «${word.slice(0, 100)}» не подходит: ${wanted}.`);
}

/** One of the words that an argument may be. @param what the argument, in Russian @throws 400 for any other word */
export function oneOf<Value extends string>(what: string, word: string, values: readonly Value[]): Value {
  const value = values.find((each) => each === word);
  if (value === undefined) throw wrongWord(what, word, `бывает ${values.join(', ')}`);
  return value;
}

/** Parses the id of a record. @throws 400 if it is no number, 404 if no record can have it */
export function recordNumber(word: string): number {
  if (!/^[1-9]\d*$/.test(word)) throw wrongWord('Номер', word, 'нужны цифры, например 15');
  if (word.length > 9) throw notFound(`№ ${word.slice(0, 100)} не найден.`);
  return Number(word);
}

/** The output streams of a command. */
export interface CommandOutput {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs a command made of actions («orders list», «orders pay …»).
 * @param act carries out the action; returns false for an unknown one, and the help is shown
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments
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
    stderr.write(helpOn(help, argv[0]));
    return 2;
  } catch (thrown) {
    const usage = wrongKeys(thrown);
    if (usage === null && !isShopError(thrown)) throw thrown;
    const { message, code } = thrown as ShopError;
    stderr.write(`${usage ?? message}\n`);
    return usage !== null || code === WRONG_WORD ? 2 : 1;
  }
}

/** What the help says about an action; the whole help for an unknown one. */
function helpOn(help: string, action: string | undefined): string {
  if (action === undefined) return help;
  const own = help.split(/\n(?= {2}\S)/).filter((part) => part.trim().split(/\s/, 1)[0] === action);
  return own.length > 0 ? `Так команда не пишется. Пишут так:\n${own.join('\n')}\n` : help;
}

/** Translates an error of Node's `parseArgs` into Russian; null for any other error. */
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
