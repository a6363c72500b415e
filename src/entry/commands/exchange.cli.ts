import { runExchange } from '../../shop/exchange/exchange.cli.ts';
import type { Command } from './io.ts';

/** The command `exchange`. Its action `simulate` stands beside the tests, which use the same simulated 1C. */
export const runExchangeOrSimulator: Command = async (argv, io) => {
  if (argv[0] !== 'simulate') return runExchange(argv, io);
  return (await import('../../../tests/support/one-c/simulate.cli.ts')).runSimulate(argv, io);
};
