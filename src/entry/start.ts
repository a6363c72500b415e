import { type Config, readConfig, readEnvironment } from '../core/config.server.ts';
import { outliveReaders } from '../core/log.server.ts';
import { serve } from './serve/serve.ts';
import { explain } from './serve/start-faults.ts';

/**
 * Runs the shop until it is told to stop, then ends the process: 0, or 1 and 2 with a sentence on stderr.
 * @param change what the command line says otherwise than the environment
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
    process.exit(0); // whatever was cut short by the stop may still hold a worker
  } catch (thrown) {
    process.exit(explain(thrown));
  }
}

if (import.meta.main) await start();
