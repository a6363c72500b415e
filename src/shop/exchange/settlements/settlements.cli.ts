import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import type { CommandOutput } from '../../../platform/text/cli-words.ts';
import { connectionOf } from '../connections/connections.server.ts';
import { receiveSettlements } from './settlements.server.ts';

interface SettlementsIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
}

export const SETTLEMENTS_HELP = `  settlements <файл>     договоры и долги из 1С: XML или XLSX
    --connection <имя>       чьи это договоры: дальше их условия меняет только эта база
`;

/** Actions of the command `exchange` about settlements. Each returns false for wrong arguments. */
export const settlementActions = { settlements };

async function settlements(words: readonly string[], { db, stdout }: SettlementsIo): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { connection: { type: 'string' } as const },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return false;
  const connection = values.connection === undefined ? null : await connectionOf(db, values.connection);
  const { summary, problems } = await receiveSettlements(db, path, connection).catch((error: unknown) => {
    throw rejectionOf(error, path);
  });
  stdout.write(`${summary}\n`);
  for (const problem of problems) stdout.write(`не принято: ${problem}\n`);
  return true;
}

function rejectionOf(error: unknown, path: string): unknown {
  if (error instanceof XmlError) {
    const { message, line } = error;
    return new ShopError('bad_file', 400, line === undefined ? message : `${message}, строка ${line}`);
  }
  const { code } = error as { code?: string };
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return new ShopError('no_file', 400, `Файл ${path} не читается: проверьте путь.`);
  return error;
}
