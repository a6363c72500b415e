import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { type CommandOutput, runActions } from '../../platform/text/cli-words.ts';
import type { MemberRole } from '../session/session.ts';
import { ROLES, roleName } from './companies.ts';
import { creditActions } from './credit/credit.cli.ts';
import { confirmCompany, hideCompany, joinCompany, newestCompanies } from './staff/staff.server.ts';

interface CompaniesIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

const LISTED = 50;

const HELP = `Юрлица: npm run cli -- companies <действие>

  list [--review]           последние ${LISTED} юрлиц; --review — только те, что ждут проверки
  confirm <id>              подтвердить: реквизиты проверены, можно заключать договоры
  join <id> <почта> <роль>  добавить человека с кабинетом: ${ROLES.map((role) => `${role} (${roleName(role)})`).join(', ')}
  hide <id>                 убрать из кабинетов; заказы остаются
  debt <договор> <долг> [--overdue сумма] [--on 20.11.2026]
                            долг по договору (id или номер) по данным 1С на конец дня, рубли; меньше нуля — аванс.
                            Лимит считается от последнего долга
  override <договор> <сумма> <день> "почему"
                            разрешить долг сверх лимита до дня включительно; 0 — больше не разрешать
`;

/** The command `companies`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runCompanies(argv: string[], io: CompaniesIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/** @returns false for arguments that match no action */
async function act([action, ...words]: string[], { db, stdout }: CompaniesIo): Promise<boolean> {
  if (action === 'list') {
    if (words.some((word) => word !== '--review')) return false;
    for (const each of await newestCompanies(db, { onlyReview: words.length > 0, most: LISTED }))
      stdout.write(
        `${each.id}  ИНН ${each.inn}${each.kpp && ` КПП ${each.kpp}`}  ${each.isConfirmed ? 'подтверждено' : 'на проверке'}  ${each.name}  ${each.heads.join(', ')}\n`,
      );
    return true;
  }
  if (action === 'debt' || action === 'override') return creditActions[action](words, { db, stdout });
  const id = idOf(words[0]);
  if (id === null) return false;
  const [, email = '', role] = words;
  if (action === 'confirm' && words.length === 1) await confirmCompany(db, id);
  else if (action === 'hide' && words.length === 1) await hideCompany(db, id);
  else if (action === 'join' && words.length === 3 && isRole(role))
    await joinCompany(db, id, { email, role });
  else return false;
  stdout.write('Записано.\n');
  return true;
}

function idOf(word = ''): number | null {
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null;
}

function isRole(word: string | undefined): word is MemberRole {
  return ROLES.includes(word as MemberRole);
}
