import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotRun, programOf, run } from './programs.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/systemd');
const PATRONI = join(FOLDER, '../patroni.service');
/** Programs that are elsewhere on a server, or not installed here. */
const PROGRAM = /=(?:\/usr\/bin\/node|\/opt\/patroni\/bin\/patroni) /g;
/** Of systemd itself: «OK» begins at 4.9; without its sandbox a service has 9.6. */
const MOST_EXPOSED = 30;

/** Checks the units and how much of the machine each service can reach. */
export async function checkUnits(): Promise<string> {
  const analyze = programOf('systemd-analyze', 'systemd');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-units-'));
  try {
    cpSync(FOLDER, folder, { recursive: true });
    cpSync(PATRONI, join(folder, 'patroni.service'));
    const units = readdirSync(folder);
    // The program must exist, and here it may be elsewhere than on a server.
    for (const unit of units) {
      const path = join(folder, unit);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(PROGRAM, `=${process.execPath} `));
    }
    const paths = units.map((unit) => join(folder, unit));
    const words = await run(analyze, ['verify', '--man=no', ...paths]);
    if (words.includes(folder)) throw new Error(words);
    const services = paths.filter((path) => path.endsWith('.service') && !path.endsWith('patroni.service'));
    const version = Number(/systemd (\d+)/.exec(await run(analyze, ['--version']))?.[1]);
    if (version < 250)
      throw new NotRun(`systemd ${version} не умеет оценивать файл службы, нужен 250 или новее`);
    const security = ['security', '--offline=yes', '--no-pager', `--threshold=${MOST_EXPOSED}`];
    for (const service of services) await run(analyze, [...security, service]);
    return `${units.length} файлов; доступ служб к системе не больше ${MOST_EXPOSED / 10} из 10`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
