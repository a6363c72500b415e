import { isAbsolute, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { BackupFault } from '../../platform/backup/backup.ts';
import { type BackupKey, findKey, readKey, saveKey } from '../../platform/backup/backup-key.server.ts';
import { type Choice, chooseBackup, sayMoment } from '../../platform/backup/choose-backup.ts';
import { parseMoment } from '../../platform/backup/moment.ts';
import { openTarget } from '../../platform/backup/open-target.server.ts';
import { restoreShop } from '../../platform/backup/restore.server.ts';
import { emptyRestored, restoredConfig } from '../../platform/backup/run-backup.server.ts';
import { findBackups, openVault } from '../../platform/backup/vault.server.ts';
import { type Config, readConfig, readEnvironment } from '../../platform/config/config.server.ts';
import { backupAddress } from '../../platform/config/outside-addresses.server.ts';
import { WrongSchema } from '../../platform/database/schema-state.server.ts';
import { proveShop } from '../backups/prove.ts';
import { start } from '../start.ts';

const HELP = `Восстановить магазин из копий: npm run cli -- restore --from <откуда> --to <папка> [ключи]

  --from /media/usb/vitrina    папка с копиями или s3://…, как в BACKUP_URL
  --to ./data                  пустая папка: станет папкой данных магазина (DATA_DIR)
  --at "2026-11-23 12:00+03"   на какой момент; без ключа — до последней отправленной секунды
  --backup 20261123T…          из какой копии (backup list); без --at — ровно на её конец
  --open                       проверив, открыть магазин

Копия рядом со своей базой (DATABASE_URL) — это файлы: базу к тому же моменту возвращает pgBackRest, потом files check.
Ключ копий берётся из BACKUP_KEY или backup.key в папке данных, а если их нет — спрашивается.
Восстановленное проверяется: таблицы, файлы, заказы. Повреждённая копия не открывается, папка остаётся пустой.
`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  at: { type: 'string' },
  backup: { type: 'string' },
  open: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The command `restore`. @returns 0 restored and proved, 1 not, 2 for wrong arguments; with --open when the shop ends */
export async function runRestore(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: OPTIONS });
  const { from, to } = values;
  if (values.help || !from || !to) {
    (values.help ? process.stdout : process.stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  try {
    const config = { ...readConfig(readEnvironment()), backup: backupAddress(from, '--from') };
    requireApart(from, to);
    if (!(await restore(config, resolve(to), values))) return 1;
  } catch (thrown) {
    if (!(thrown instanceof BackupFault)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    return 1;
  }
  if (!values.open) return 0;
  process.env.DATA_DIR = resolve(to);
  process.env.DATABASE_URL = ''; // also that of `.env`
  // The backups of a shop that takes the place of its original go on where they are.
  const isReplacement = values.at === undefined && values.backup === undefined;
  if (isReplacement) process.env.BACKUP_URL ||= from.startsWith('s3:') ? from : resolve(from);
  return start();
}

/** The decrypted shop and its key do not belong beside the encrypted backups. */
function requireApart(from: string, to: string): void {
  const path = relative(resolve(from), resolve(to));
  if (from.startsWith('s3:') || path.startsWith('..') || isAbsolute(path)) return;
  throw new BackupFault(
    `Папка --to лежит в папке с копиями: ключ и магазин оказались бы рядом с ними. Назовите другую, например --to ./data.`,
  );
}

/** @returns whether the restored shop is proved */
async function restore(
  config: Config & { backup: NonNullable<Config['backup']> },
  dir: string,
  values: { at?: string | undefined; backup?: string | undefined; open: boolean },
): Promise<boolean> {
  const at = values.at === undefined ? undefined : parseMoment(values.at);
  const report = (line: string) => process.stderr.write(`${line}\n`);
  const begun = performance.now();
  const key = findKey(config) ?? (await askForKey());
  const vault = await openVault(await openTarget(config.backup), key);
  const found = await findBackups(vault);
  for (const id of found.damaged) report(`Копия ${id} повреждена, восстанавливаю без неё`);
  const choice = chooseBackup(found, { at, id: values.backup }, new Date());
  if (choice.manifest.filesOnly && values.open)
    throw new BackupFault(
      'В этих копиях только файлы, а база — у её сервера: уберите --open, восстановите и базу (pgbackrest restore), затем откройте магазин сами.',
    );
  // A shop of an earlier moment stands beside the original, whose backups go on: it must not send its log there.
  const goesOn = choice.until === 'end';
  const { files } = await restoreShop({ ...choice, vault, dir, goesOn, report });
  if (goesOn) await saveKey(dir, key);
  if (choice.manifest.filesOnly) {
    process.stdout.write(
      `Файлы магазина восстановлены в ${dir} ${momentOf(choice)}; файлов: ${files}. Базу восстанавливает pgBackRest; потом проверьте: DATA_DIR=${dir} npm run cli -- files check\n`,
    );
    sayWhatFollows(config, dir, goesOn);
    return true;
  }
  const backup = goesOn ? config.backup : undefined;
  const faults = await proveShop({ ...restoredConfig(config, dir), backup }, report).catch(
    async (cause: Error) => {
      if (!(cause instanceof WrongSchema)) throw cause;
      await emptyRestored(dir, report);
      throw new BackupFault(
        `Копию сделала более новая Витрина: ${cause.message} Папка ${dir} снова пуста: обновите программу и повторите команду.`,
        { cause },
      );
    },
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const fault of faults) report(fault);
  process.stdout.write(
    faults.length > 0
      ? `Магазин восстановлен в ${dir}, но проверка нашла ошибки (${faults.length}). Открывать его так не стоит: возьмите более раннюю копию (--backup).\n`
      : `Магазин восстановлен в ${dir} ${momentOf(choice)} и проверен за ${seconds} с; файлов: ${files}. Открыть: DATA_DIR=${dir} npm start\n`,
  );
  sayWhatFollows(config, dir, goesOn);
  return faults.length === 0;
}

function sayWhatFollows(config: Config, dir: string, goesOn: boolean): void {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  if (goesOn) report('Копии продолжатся в то же место, если BACKUP_URL прежняя: впишите её в .env.');
  else
    report(
      'Копий сам он не делает. Заменит прежний — укажите новую папку в BACKUP_URL и выполните backup init.',
    );
  if (config.filesDir !== join(config.dataDir, 'files') || config.s3)
    report(
      `Его файлы — в ${join(dir, 'files')}, а FILES_URL указывает в другое место: уберите её или перенесите файлы.`,
    );
}

function momentOf({ until, manifest }: Choice): string {
  if (until === 'end') return 'до последней отправленной записи';
  return `на ${sayMoment(until === 'backup' ? manifest.endedAt : until)}`;
}

async function askForKey(): Promise<BackupKey> {
  const input = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((done) => input.once('close', () => done('')));
    const text = await Promise.race([input.question('Ключ резервных копий (14 групп по 4 знака): '), ended]);
    if (text === '') throw new BackupFault('Ключ не назван: передайте его в BACKUP_KEY или введите.');
    return readKey(text, 'Введённое');
  } finally {
    input.close();
  }
}
