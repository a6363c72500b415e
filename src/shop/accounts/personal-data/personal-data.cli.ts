import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, runActions } from '../../../platform/text/cli-words.ts';
import { erasePerson, erasureRequests } from './personal-data.server.ts';
import type { PersonalDataPart } from './personal-data.ts';

interface PersonalDataIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

const HELP = `Запросы на удаление личных данных: npm run cli -- personal-data <действие>

  list            кто и когда отправил запрос; по закону на него десять рабочих дней
  erase <номер>   удалить кабинет и всё, что не нужно хранить по закону; отменить нельзя
`;

/** The command `personal-data`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runPersonalData(
  argv: string[],
  io: PersonalDataIo,
  parts: readonly PersonalDataPart[],
): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io, parts) });
}

/** @returns false for arguments that match no action */
async function act(
  [action, word = '', ...rest]: string[],
  { db, stdout }: PersonalDataIo,
  parts: readonly PersonalDataPart[],
): Promise<boolean> {
  if (action === 'list' && word === '') {
    const requests = await erasureRequests(db);
    for (const { id, at, name, email } of requests)
      stdout.write(`${id}  ${at.toISOString().slice(0, 10)}  ${email}  ${name}\n`);
    if (requests.length === 0) stdout.write('Запросов нет.\n');
    return true;
  }
  if (action !== 'erase' || !/^[1-9]\d{0,8}$/.test(word) || rest.length > 0) return false;
  await erasePerson(db, parts, Number(word));
  stdout.write('Данные удалены.\n');
  return true;
}
