import { checkFiles } from '../../platform/files/check-files.server.ts';
import { sweepFiles } from '../../platform/files/file-jobs.server.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import type { Command } from './io.ts';

const HELP = `Файлы документов: npm run cli -- files <действие>

  check    сравнить записи с хранилищем: что потеряно или изменилось (по SHA-256); код 1, если нашлось
  sweep    убрать из хранилища то, что старше часа и не записано в базе
`;

/** The command `files`. @returns 0 if rows and store agree, 1 if not, 2 for wrong arguments */
export const runFiles: Command = async ([action, ...rest], { stdout, stderr, config, db }) => {
  const isKnown = rest.length === 0 && (action === 'check' || action === 'sweep');
  if (!isKnown) {
    (action === '--help' ? stdout : stderr).write(HELP);
    return action === '--help' ? 0 : 2;
  }
  const files = openFiles(config, db);
  if (action === 'sweep') {
    stdout.write(`Убрано: ${await sweepFiles(files)}\n`);
    return 0;
  }
  const { rows, damaged, orphans } = await checkFiles(files);
  for (const { id, name, sha256, what } of damaged)
    stdout.write(`${what === 'lost' ? 'потерян' : 'изменён'}  ${id}  ${name}  ${sha256}\n`);
  stdout.write(
    `Записей: ${rows}, с потерянным или изменённым файлом: ${damaged.length}. Файлов без записи: ${orphans}\n`,
  );
  return damaged.length > 0 ? 1 : 0;
};
