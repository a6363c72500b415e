import { type Config, readConfig, readEnvironment } from '../platform/config/config.server.ts';
import { outliveReaders } from '../platform/log/log.server.ts';
import { serve } from './serve/serve.ts';
import { explain } from './serve/start-faults.ts';

/**
 * Runs the shop until a stop signal and then ends the process: exit code 0, or 1 or 2 with a sentence on stderr.
 * @param change settings of the command line, which override the environment
 */
export async function start({
  dev = false,
  change = {},
}: {
  dev?: boolean;
  change?: Partial<Config>;
} = {}): Promise<never> {
  outliveReaders();
  try {
    await serve({ ...readConfig(readEnvironment()), ...change }, { dev });
    process.exit(0); // interrupted work may still hold a worker thread
  } catch (thrown) {
    process.exit(explain(thrown));
  }
}

if (import.meta.main) await start();
