import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { outboxOf, textOf } from '../../platform/email/mail.server.ts';
import { emailsIn } from '../../platform/email/outbox.server.ts';
import { failedJobs } from '../../platform/jobs/jobs.server.ts';
import type { Command } from './io.ts';

const HELP = `Письма: npm run cli -- outbox [--last]

Без SMTP_URL письма складываются в папку DATA_DIR/outbox, файл .eml на каждое: открывает любая почтовая программа.
С SMTP_URL — какие письма пока не удалось отправить и почему.

  --last   прочитать последнее письмо
`;

/** The command `outbox`: lists the emails in the folder, newest first, and the failed jobs. */
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
  const emails = await emailsIn(folder);
  const last = emails.at(-1);
  if (values.last && last) {
    stdout.write(textOf(await readFile(join(folder, last), 'utf8')));
    return 0;
  }
  stdout.write(`Папка ${folder}, писем: ${emails.length}\n`);
  for (const name of emails.reverse()) stdout.write(`  ${join(folder, name)}\n`);
  for (const { kind, tries, isGivenUp, error } of await failedJobs(db))
    stdout.write(
      `Не отправлено: ${kind}, попыток ${tries}${isGivenUp ? ', больше не пробуем' : ''}: ${error}\n`,
    );
  return 0;
};
