import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failedJobs } from '../../core/jobs.server.ts';
import { outboxOf, textOf } from '../../core/mail.server.ts';
import { lettersIn } from '../../core/outbox.server.ts';
import type { Command } from './io.ts';

const HELP = `Письма: npm run cli -- outbox [--last]

Без SMTP_URL письма складываются в папку DATA_DIR/outbox, файл .eml на каждое: открывает любая почтовая программа.
С SMTP_URL — какие письма пока не удалось отправить и почему.

  --last   прочитать последнее письмо
`;

/** The command `outbox`: letters that lie in the folder, newest first, and jobs that have failed. */
export const listOutbox: Command = async (argv, { stdout, config, db }) => {
  const options = {
    last: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: argv, options });
  if (values.help) {
    stdout.write(HELP);
    return 0;
  }
  const folder = outboxOf(config);
  const letters = await lettersIn(folder);
  const last = letters.at(-1);
  if (values.last && last) {
    stdout.write(textOf(await readFile(join(folder, last), 'utf8')));
    return 0;
  }
  stdout.write(`Папка ${folder}, писем: ${letters.length}\n`);
  for (const name of letters.reverse()) stdout.write(`  ${join(folder, name)}\n`);
  for (const { kind, tries, isGivenUp, error } of await failedJobs(db))
    stdout.write(
      `Не отправлено: ${kind}, попыток ${tries}${isGivenUp ? ', больше не пробуем' : ''}: ${error}\n`,
    );
  return 0;
};
