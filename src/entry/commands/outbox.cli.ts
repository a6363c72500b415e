import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { headOf, outboxOf, textOf } from '../../platform/email/mail.server.ts';
import { emailsIn } from '../../platform/email/outbox.server.ts';
import { failedJobs } from '../../platform/jobs/jobs.server.ts';
import type { Command } from './io.ts';

const LISTED = 50;

const HELP = `Письма: npm run cli -- outbox [<номер>]

Без SMTP_URL письма складываются в папку DATA_DIR/outbox, файл .eml на каждое: открывает любая почтовая программа.
С SMTP_URL — какие письма пока не удалось отправить и почему.

  без номера   последние ${LISTED} писем: номер, кому, о чём; новые выше
  3            прочитать письмо № 3
  --last       прочитать последнее
`;

/** The command `outbox`: lists the emails in the folder, newest first, and the failed jobs, or shows one email. */
export const listOutbox: Command = async (argv, { stdout, stderr, config, db }) => {
  const options = {
    last: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  if (values.help) {
    stdout.write(HELP);
    return 0;
  }
  const folder = outboxOf(config);
  const emails = (await emailsIn(folder)).reverse();
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const [wanted = values.last ? '1' : undefined, ...more] = positionals;
  if (wanted !== undefined) {
    const name = more.length === 0 && /^[1-9]\d{0,8}$/.test(wanted) ? emails[Number(wanted) - 1] : undefined;
    if (name === undefined) {
      stderr.write(`Письма № ${[wanted, ...more].join(' ').slice(0, 100)} нет: всего их ${emails.length}.\n`);
      return 1;
    }
    const email = await read(name);
    const { to, subject } = headOf(email);
    stdout.write(`Кому: ${to}\nТема: ${subject}\n\n${textOf(email)}`);
    return 0;
  }
  stdout.write(`Папка ${folder}, писем: ${emails.length}\n`);
  for (const [at, name] of emails.slice(0, LISTED).entries()) {
    const { to, subject } = headOf(await read(name));
    stdout.write(`${at + 1}  ${name}  ${to}  ${subject}\n`);
  }
  for (const { kind, tries, isGivenUp, error } of await failedJobs(db))
    stdout.write(
      `Не отправлено: ${kind}, попыток ${tries}${isGivenUp ? ', больше не пробуем' : ''}: ${error}\n`,
    );
  return 0;
};
