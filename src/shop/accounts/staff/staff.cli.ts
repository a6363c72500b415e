import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, runActions } from '../../../platform/text/cli-words.ts';
import { addStaff, removeStaff, staffList } from './staff.server.ts';
import { STAFF_ROLES, type StaffRole, staffRoleName } from './staff.ts';

interface StaffIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

const HELP = `Сотрудники магазина: npm run cli -- staff <действие>

  list                   кто работает с содержанием сайта
  add <почта> [роль]     дать человеку с кабинетом роль: ${STAFF_ROLES.map((role) => `${role} (${staffRoleName(role)})`).join(', ')}; без роли — editor
  remove <почта>         забрать роль; кабинет остаётся
`;

/** The command `staff`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runStaff(argv: string[], io: StaffIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/** @returns false for arguments that match no action */
async function act([action, ...words]: string[], { db, stdout }: StaffIo): Promise<boolean> {
  const [email = '', role = 'editor'] = words;
  if (action === 'list' && words.length === 0) {
    const people = await staffList(db);
    for (const each of people)
      stdout.write(`${each.email}  ${staffRoleName(each.role as StaffRole)}  ${each.name}\n`);
    if (people.length === 0) stdout.write('Сотрудников пока нет.\n');
    return true;
  }
  if (action === 'add' && words.length >= 1 && words.length <= 2 && isRole(role))
    await addStaff(db, email, role);
  else if (action === 'remove' && words.length === 1) await removeStaff(db, email);
  else return false;
  stdout.write('Записано.\n');
  return true;
}

function isRole(word: string): word is StaffRole {
  return STAFF_ROLES.includes(word as StaffRole);
}
