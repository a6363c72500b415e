import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CommandOutput, runActions, wrongWord } from '../../../platform/text/cli-words.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import { activeCities, visibleShops } from '../../geo/geo.server.ts';
import { hasFactor } from '../desk-session/desk-session.ts';
import { factorsOf } from '../factors/factors.server.ts';
import { makeLink } from '../staff-links/staff-links.server.ts';
import { placeOfRole, STAFF_ROLES, type StaffRole, staffRoleName } from '../staff-policy/staff-policy.ts';
import type { StaffPerson } from './staff.queries.ts';
import { addStaff, removeStaff, staffList, staffWithEmail } from './staff.server.ts';

interface StaffIo extends CommandOutput {
  readonly db: Kysely<DB>;
  readonly config: Pick<Config, 'publicUrl' | 'deskUrl' | 'port' | 'smtpUrl'>;
}

const HELP = `Сотрудники магазина: npm run cli -- staff <действие>

  list                   кто работает в магазине и с какими ролями
  add <почта> [роль]     дать человеку с кабинетом роль; без роли — editor. Ролей может быть несколько:
${STAFF_ROLES.map((role) => `                           ${role.padEnd(13)}${staffRoleName(role)}\n`).join('')}    --city <город>         менеджеру: только этот город; без ключа — все
    --shop <номер>         кладовщику: только этот магазин; без ключа — все
                         Кто ещё не входил на стойку, получит ссылку: она напечатается и придёт письмом
  link <почта>           новая ссылка вместо прежних: для потерянного телефона или просроченной. Действует сутки, один
                         раз; прежние вторые факторы и входы человека кончаются, когда он её откроет
  remove <почта> [роль]  забрать роль, без роли — все; кабинет остаётся

Права каждой роли — в docs/rules/staff.md. Владельца назначает только эта команда.
`;

/** Runs the command `staff`. @returns the exit code: 0 done, 1 rejected, 2 wrong arguments */
export function runStaff(argv: string[], io: StaffIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/** @returns false for arguments that match no action */
async function act(argv: string[], io: StaffIo): Promise<boolean> {
  const { db, stdout } = io;
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { city: { type: 'string' }, shop: { type: 'string' } },
  });
  const [action, ...words] = positionals;
  if (action !== 'add' && (values.city ?? values.shop) !== undefined) return false;
  if (action === 'list' && words.length === 0) {
    const people = await staffList(db);
    for (const each of people) stdout.write(`${each.email}  ${rolesOf(each)}  ${each.name}\n`);
    if (people.length === 0) stdout.write('Сотрудников пока нет.\n');
    return true;
  }
  const [email, word] = words;
  if (email === undefined || words.length > 2 || (word !== undefined && !isRole(word))) return false;
  if (action === 'add') {
    const role = word ?? 'editor';
    const { userId } = await addStaff(db, email, role, await placeNamed(db, role, values));
    if (!hasFactor(await factorsOf(db, userId))) await printLink(io, userId);
  } else if (action === 'link' && word === undefined) await printLink(io, await staffWithEmail(db, email));
  else if (action === 'remove') await removeStaff(db, email, word ?? null);
  else return false;
  stdout.write('Записано.\n');
  return true;
}

/** Prints a link by which a person enrols a second factor. */
async function printLink({ db, config, stdout }: StaffIo, userId: number): Promise<void> {
  const { publicUrl, deskUrl, port, smtpUrl } = config;
  const origin = deskUrl ?? publicUrl ?? `http://localhost:${port}`;
  const link = { origin, isEmailed: smtpUrl !== undefined };
  const address = await inTransaction(db, async (tx) => {
    await recordAudit(tx, { ...CLI, action: 'staff.link-made', subjectId: userId, details: {} });
    return makeLink(tx, userId, link);
  });
  stdout.write(`Ссылка для входа на стойку, на сутки и на один раз:\n${address}\n`);
}

/** The roles of a person in a line: «менеджер (Пермь), редактор». */
function rolesOf({ grants }: StaffPerson): string {
  return grants.map(({ role, city, shop }) => staffRoleName(role) + placeText(city ?? shop)).join(', ');
}

function placeText(place: { name: string } | null): string {
  return place === null ? '' : ` (${place.name})`;
}

/** Finds the place of a grant. @throws 400 for a place that does not exist or that the role cannot be limited to */
async function placeNamed(
  db: Kysely<DB>,
  role: StaffRole,
  { city, shop }: { city?: string | undefined; shop?: string | undefined },
): Promise<{ cityId?: number; shopId?: number }> {
  const kind = placeOfRole(role);
  if (city !== undefined && kind !== 'city')
    throw wrongWord('Ключ', '--city', 'город задают только менеджеру (manager)');
  if (shop !== undefined && kind !== 'shop')
    throw wrongWord('Ключ', '--shop', 'магазин задают только кладовщику (storekeeper)');
  if (city !== undefined) {
    const found = (await activeCities(db)).find(({ name }) => name.toLowerCase() === city.toLowerCase());
    if (!found) throw wrongWord('Город', city, 'такого нет среди работающих');
    return { cityId: found.id };
  }
  if (shop === undefined) return {};
  const shops = await visibleShops(db);
  const found = shops.find(({ id }) => String(id) === shop);
  if (!found)
    throw wrongWord(
      'Магазин',
      shop,
      `есть ${shops.map(({ id, address }) => `${id} (${address})`).join(', ')}`,
    );
  return { shopId: found.id };
}

function isRole(word: string): word is StaffRole {
  return STAFF_ROLES.includes(word as StaffRole);
}
