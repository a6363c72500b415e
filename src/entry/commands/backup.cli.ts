import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BackupFault, type BackupManifest } from '../../platform/backup/backup.ts';
import { createKey, findKey, keyFile, keyText } from '../../platform/backup/backup-key.server.ts';
import { deleteSilentSending, readSendingMachines } from '../../platform/backup/backup-sending.queries.ts';
import { deleteBackupStates } from '../../platform/backup/backup-state.queries.ts';
import { sayMoment } from '../../platform/backup/choose-backup.ts';
import { copyMark, isCopy, isExternal } from '../../platform/backup/embedded-server.server.ts';
import { openTarget } from '../../platform/backup/open-target.server.ts';
import { requireExternalBackup } from '../../platform/backup/pgbackrest.server.ts';
import { backUp, verifyBackups } from '../../platform/backup/run-backup.server.ts';
import { openShopVault, requireBackedUpShop, systemOf } from '../../platform/backup/shop-vault.server.ts';
import { findBackups, prepareVault, requireNewTarget } from '../../platform/backup/vault.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { wrongKeys } from '../../platform/text/cli-words.ts';
import { countOf, formatCount } from '../../platform/text/plural.ts';
import { proveShop } from '../backups/prove.ts';
import type { Command, CommandIo } from './io.ts';

const HELP = `Резервные копии: npm run cli -- backup [<действие>]

Куда — в BACKUP_URL: папка на другом диске или флешке либо s3://ключ:секрет@хост/бакет.

  init        создать ключ, напечатать его один раз для бумаги и подготовить место
  без слова   сделать копию сейчас; магазин при этом работает
  list        какие копии есть
  verify      восстановить последнюю копию в сторону и проверить: таблицы, файлы, заказы
  off         больше не ждать копий: BACKUP_URL убрана на всех машинах; сделанные копии остаются
  off <имя>   больше не ждать отправки с машины, которой больше нет

Открытый магазин делает копию сам каждый день и перед обновлением, а журнал базы и новые файлы отправляет каждые десять
секунд. Своя база (DATABASE_URL): здесь копируются файлы, и только если свежи копия и журнал базы, за которыми смотрит
pgBackRest; verify читает файлы целиком и сверяет с базой.
Восстановить: npm run cli -- restore --help
`;

const FILES = ['файл', 'файла', 'файлов'] as const;

/** The command `backup`. @returns 0 done, 1 failed, 2 for wrong arguments */
export const runBackup: Command = async (argv, io) => {
  const { stdout, stderr } = io;
  try {
    const options = { help: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
    const [action = 'now', name, ...more] = positionals;
    const isComplete = more.length === 0 && (name === undefined || action === 'off');
    const act = Object.hasOwn(ACTIONS, action) && isComplete ? ACTIONS[action] : undefined;
    if (values.help || !act) {
      (values.help ? stdout : stderr).write(HELP);
      return values.help ? 0 : 2;
    }
    await act(io, name);
    return 0;
  } catch (thrown) {
    const usage = wrongKeys(thrown);
    if (usage === null && !(thrown instanceof BackupFault)) throw thrown;
    stderr.write(`${usage ?? (thrown as Error).message}\n`);
    return usage === null ? 1 : 2;
  }
};

const ACTIONS: Record<string, (io: CommandIo, name?: string) => Promise<void>> = {
  init,
  now,
  list,
  verify,
  off,
};

async function init({ config, pool, stdout }: CommandIo): Promise<void> {
  if (!config.backup) {
    requireBackedUpShop(config); // says what is missing
    return;
  }
  const target = await openTarget(config.backup, { isNew: true });
  if (isCopy(config.dataDir)) await requireNewTarget(target);
  const known = findKey(config);
  const key = known ?? (await createKey(config.dataDir));
  if (!known)
    stdout.write(
      `Ключ резервных копий. Запишите его на бумагу, больше он не будет показан:\n\n  ${keyText(key)}\n\n` +
        `Без него копии не откроет никто, и вы тоже. Для ежедневных копий он лежит в ${keyFile(config.dataDir)};\n` +
        'в сами копии он не входит.\n\n',
    );
  await prepareVault({ target, key, system: await systemOf(pool) });
  await rm(copyMark(config.dataDir), { force: true });
  stdout.write(
    `Место для копий готово: ${target.label}${known ? ' (ключ прежний)' : ''}. Теперь запустите магазин с этой же BACKUP_URL, а открытый — перезапустите.\n`,
  );
}

async function now(io: CommandIo): Promise<void> {
  const { config, db, stdout } = io;
  const isBesideDatabase = isExternal(config);
  // Without BACKUP_URL the owner of the bucket keeps its files safe; nobody else copies files in a folder.
  if (isBesideDatabase && !config.backup && config.s3) {
    await requireExternalBackup(db);
    stdout.write(
      'База своя, её копирует pgBackRest: журнал уходит, копия свежая. Файлы — в бакете: их копирует его хозяин, а с BACKUP_URL — и эта команда.\n',
    );
    return;
  }
  const manifest = await backUp(runOf(io), 'manual');
  stdout.write(
    isBesideDatabase
      ? `Копия файлов готова: ${line(manifest)}. Базу копирует pgBackRest: журнал уходит, копия свежая.\n`
      : `Копия готова: ${line(manifest)}\n`,
  );
}

async function list({ config, pool, stdout }: CommandIo): Promise<void> {
  const vault = await openShopVault(requireBackedUpShop(config), pool);
  const { backups, damaged } = await findBackups(vault);
  for (const backup of backups) stdout.write(`${line(backup)}\n`);
  for (const id of damaged)
    stdout.write(`${id}  повреждена: восстановить из неё нельзя, остальные копии целы\n`);
  const first = backups[0];
  stdout.write(
    first
      ? `Всего: ${backups.length}. Восстановить можно на момент после ${sayMoment(first.endedAt)} (за последние 14 дней — любой).\n`
      : `Законченных копий в ${vault.target.label} ещё нет.\n`,
  );
}

async function verify(io: CommandIo): Promise<void> {
  const report = (text: string) => io.stderr.write(`${text}\n`);
  const manifest = await verifyBackups(runOf(io), { prove: (config) => proveShop(config, report), report });
  io.stdout.write(
    manifest.filesOnly
      ? `Копия файлов ${manifest.id} прочитана целиком и верна: в ней ${countOf(manifest.storedCount, FILES)}, все, о которых знает база. Копию базы проверяет pgbackrest --stanza=vitrina verify.\n`
      : `Копия ${manifest.id} восстановлена в сторону и верна: таблицы, файлы и заказы сошлись.\n`,
  );
}

/** @param name a machine that is gone; undefined: no backups are expected any more */
async function off({ config, db, stdout }: CommandIo, name?: string): Promise<void> {
  if (name !== undefined) {
    await forgetMachine(db, name);
    stdout.write(
      `Отправки с машины ${name} больше не ждут. Когда магазин на ней откроется с BACKUP_URL, ждать будут снова.\n`,
    );
    return;
  }
  if (config.backup)
    throw new BackupFault(
      'Здесь задана BACKUP_URL, и открытый с ней магазин делает копии. Уберите её на каждой машине, перезапустите магазин и повторите: backup off.',
    );
  const sending = (await readSendingMachines(db)).filter(({ isSilent }) => !isSilent);
  if (sending.length > 0)
    throw new BackupFault(
      `Копии сейчас делают: ${namesOf(sending)}. Уберите BACKUP_URL и перезапустите магазин там же, затем повторите. Машину, которой нет, команда забудет через три минуты её молчания.`,
    );
  const were = await deleteBackupStates(db);
  stdout.write(
    were
      ? 'Копий больше не ждут: «Здоровье», задачи стойки и метрики о них молчат. Сделанные копии остались на месте. Начать снова — BACKUP_URL и перезапуск.\n'
      : 'Копий и так не ждут.\n',
  );
}

async function forgetMachine(db: CommandIo['db'], name: string): Promise<void> {
  if ((await deleteSilentSending(db, name)) > 0) return;
  const known = await readSendingMachines(db);
  if (known.some((machine) => machine.name === name))
    throw new BackupFault(
      `Машина ${name} отправляла новое меньше трёх минут назад: она работает. Остановите на ней магазин или уберите BACKUP_URL.`,
    );
  throw new BackupFault(
    known.length > 0
      ? `Машина ${name.slice(0, 60)} ничего в копии не отправляет. Отправляют: ${namesOf(known)}.`
      : `Машина ${name.slice(0, 60)} ничего в копии не отправляет, и другие тоже.`,
  );
}

const namesOf = (machines: readonly { name: string }[]) =>
  [...new Set(machines.map(({ name }) => name))].join(', ');

function runOf({ config, pool, db }: CommandIo) {
  const databaseUrl = pool.options.connectionString ?? '';
  return { config, pool, db, databaseUrl, log: createLog(config.logLevel, process.stderr) };
}

function line(manifest: BackupManifest): string {
  const { id, endedAt, plainBytes, packedBytes, storedCount, storedBytes, reason } = manifest;
  const database = manifest.filesOnly ? '' : `база ${inMb(plainBytes)} → ${inMb(packedBytes)}, `;
  return `${id}  ${sayMoment(endedAt)}  ${database}${countOf(storedCount, FILES)} ${inMb(storedBytes)}  ${REASONS[reason]}`;
}

const REASONS = { daily: 'по расписанию', manual: 'по команде', upgrade: 'перед обновлением' } as const;

function inMb(bytes: number): string {
  return `${formatCount(Math.max(1, Math.round(bytes / 1024 / 1024)))} МБ`;
}
