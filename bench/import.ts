import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCommerceMl } from '../demo/commerceml.ts';
import { finished, runNode } from './child.ts';

/** The speed and memory of the import of a full 1C export. */
export interface ImportFigures {
  products: number;
  /** Cities with a retail and a wholesale price type and two to four stores each. */
  cities: number;
  megabytes: number;
  seconds: number;
  perSecond: number;
  peakMemoryMb: number;
  /** The same export again, without changes. */
  againSeconds: number;
}

const PRELOAD = join(import.meta.dirname, 'peak-memory.ts');

/** Writes the demo goods as CommerceML and imports them into an empty shop by the command people use. */
export async function measureImport(products: number, cities: number): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  await chmod(folder, 0o755); // see shop-folder.ts
  const files = join(folder, 'export');
  const env = { DATA_DIR: join(folder, 'data'), DEMO: '0', PEAK_MEMORY_FILE: join(folder, 'peak') };
  const cli = (...args: string[]) =>
    finished(runNode(['--import', PRELOAD, 'src/entry/cli.ts', ...args], env));
  try {
    await writeCommerceMl(files, products, undefined, cities);
    await cli('migrate'); // the first command also creates the database, which is not measured
    const first = await timed(() => cli('import', files));
    const peakMemoryMb = Number(await readFile(env.PEAK_MEMORY_FILE, 'utf8'));
    const again = await timed(() => cli('import', files));
    return {
      products,
      cities,
      megabytes: Math.round((await sizeOf(files)) / 1e6),
      seconds: first,
      perSecond: Math.round(products / first),
      peakMemoryMb,
      againSeconds: again,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Number(((performance.now() - start) / 1000).toFixed(1));
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
