import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { isShopError } from '../../core/errors.ts';
import { erasePerson, erasureRequests, type PersonalDataPart } from './personal-data.server.ts';

interface PersonalDataIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Kysely<DB>;
}

const HELP = `Просьбы удалить личные данные: npm run cli -- personal-data <действие>

  list            кто просит, с каких пор; закон даёт десять рабочих дней
  erase <номер>   удалить кабинет и всё, что не нужно хранить по закону; назад не вернуть
`;

/** The command `personal-data`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export async function runPersonalData(
  argv: string[],
  io: PersonalDataIo,
  parts: readonly PersonalDataPart[],
): Promise<number> {
  const [action, word = '', ...rest] = argv;
  try {
    if (action === 'list' && word === '') {
      const requests = await erasureRequests(io.db);
      for (const { id, at, name, email } of requests)
        io.stdout.write(`${id}  ${at.toISOString().slice(0, 10)}  ${email}  ${name}\n`);
      if (requests.length === 0) io.stdout.write('Просьб нет.\n');
      return 0;
    }
    if (action === 'erase' && /^[1-9]\d{0,8}$/.test(word) && rest.length === 0) {
      await erasePerson(io.db, parts, Number(word));
      io.stdout.write('Данные удалены.\n');
      return 0;
    }
  } catch (error) {
    if (!isShopError(error)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
  const wantsHelp = action === '--help';
  (wantsHelp ? io.stdout : io.stderr).write(HELP);
  return wantsHelp ? 0 : 2;
}
