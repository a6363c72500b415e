import { parseArgs } from 'node:util';

/** What `npm run scale -- lab …` has to do. */
export interface LabOptions {
  /** Names of faults, in their order; `up` brings the lab up and takes orders without a fault, `clean` only removes a lab that died. */
  readonly faults: readonly string[];
  /** How often each fault is repeated; undefined: as often as the fault says. */
  readonly runs: number | undefined;
  /** Requests of visitors and orders that begin per second. */
  readonly actions: number;
  readonly orders: number;
  /** Store the results in bench/results. */
  readonly save: boolean;
}

const MOST_RUNS = 50;

/**
 * Reads the arguments after `lab`.
 * @param known names of all faults; the word `all` means each of them
 * @throws Error in Russian that says what is wrong
 */
export function readLabWords(words: readonly string[], known: readonly string[]): LabOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      runs: { type: 'string' },
      actions: { type: 'string', default: '60' },
      orders: { type: 'string', default: '5' },
      save: { type: 'boolean', default: false },
    },
  });
  const names = positionals.flatMap((name) => (name === 'all' ? known : [name]));
  const unknown = names.filter((name) => !known.includes(name) && name !== 'clean');
  if (names.length === 0 || unknown.length > 0)
    throw new Error(
      `${unknown.length > 0 ? `Испытания «${unknown[0]}» нет. ` : ''}Что испытать: ${known.join(', ')}, all — всё по очереди, clean — убрать остатки прерванной лаборатории`,
    );
  return {
    faults: [...new Set(names)],
    runs: values.runs === undefined ? undefined : numberOf(values.runs, '--runs', 1, MOST_RUNS),
    actions: numberOf(values.actions, '--actions', 0, 1_000),
    orders: numberOf(values.orders, '--orders', 1, 200),
    save: values.save,
  };
}

function numberOf(text: string, name: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name}: нужно целое число от ${least} до ${most}, а не «${text}»`);
  return value;
}
