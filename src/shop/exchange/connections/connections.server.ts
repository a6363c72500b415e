import { randomBytes } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type FieldErrors, isShopError, notFound, ShopError } from '../../../platform/http/errors.ts';
import { forgiveTries, limitTries, networkOf } from '../../../platform/http/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../../platform/http/secret-token.server.ts';
import { hashPassword, isPassword } from '../../accounts/password/password.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import { MOST_STALE_HOURS } from '../freshness/freshness.ts';
import { isLimitName, parseLimit } from '../quarantine/quarantine.ts';
import {
  type ConnectionChange,
  type ConnectionSecrets,
  insertConnection,
  insertSession,
  readById,
  readByLogin,
  readBySlug,
  replaceSecret,
  touchSession,
  writeConnection,
  writeDisabled,
  writeLimits,
} from './connections.queries.ts';
import type { Connection, ExchangeSession } from './connections.ts';

export type { ConnectionChange, ListedConnection } from './connections.queries.ts';
export { deleteOldSessions, readConnections as connections } from './connections.queries.ts';

/** Wrong logins from one network. A scheduled exchange logs in a few times an hour (EX-22). */
const WRONG_LOGINS = { scope: '1c-login', most: 10, seconds: 600 } as const;

/** 24 random bytes are 32 characters that a person can copy. */
const SECRET_BYTES = 24;

/** The fields of a new connection. */
export type NewConnection = Pick<
  Connection,
  'slug' | 'name' | 'login' | 'source' | 'profile' | 'orders' | 'networks'
>;

/**
 * Adds a connection.
 * @returns its secret, which is shown once: the database has its hash only
 * @throws 400 for a malformed slug, login or network; 409 when the slug or the login is in use
 */
export async function addConnection(db: Kysely<DB>, given: NewConnection, by: Actor = CLI): Promise<string> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(given.slug))
    throw badSetting(
      'slug',
      'Короткое имя подключения — до 40 строчных латинских букв, цифр и дефисов, например main.',
    );
  if (!/^[^\s:\p{Cc}]{1,64}$/u.test(given.login))
    throw badSetting('login', 'Логин — до 64 знаков без пробелов и двоеточий.');
  const name = given.name.trim();
  if (name === '' || name.length > 100)
    throw badSetting('name', 'Название подключения — от 1 до 100 знаков.');
  for (const network of given.networks) requireNetwork(network);
  const secret = newSecret();
  const secretHash = await hashPassword(secret);
  await inTransaction(db, async (tx) => {
    const id = await insertConnection(tx, { ...given, name, secretHash });
    if (id === undefined)
      throw new ShopError('in_use', 409, 'Подключение с таким именем или логином уже есть.');
    await recordAudit(tx, {
      ...by,
      action: 'connection.added',
      subjectId: id,
      details: { slug: given.slug },
    });
  });
  return secret;
}

/** Gives a connection a new secret; the one before is valid for another day. @returns the secret. @throws 404 */
export async function rotateSecret(db: Kysely<DB>, slug: string, by: Actor = CLI): Promise<string> {
  const secret = newSecret();
  const hash = await hashPassword(secret);
  await change(db, slug, 'connection.secret_rotated', (tx, id) => replaceSecret(tx, id, hash), {}, by);
  return secret;
}

/** Closes or opens a connection: a closed one cannot log in, and its sessions end at once. @throws 404 */
export async function setDisabled(
  db: Kysely<DB>,
  slug: string,
  isDisabled: boolean,
  by: Actor = CLI,
): Promise<void> {
  const action = isDisabled ? 'connection.closed' : 'connection.opened';
  await change(db, slug, action, (tx, id) => writeDisabled(tx, id, isDisabled), {}, by);
}

/**
 * Changes what is known of the 1C behind a connection.
 * @throws 404; 400 for an unknown time zone, an empty name or id, or a wrong number of hours
 */
export async function changeConnection(
  db: Kysely<DB>,
  slug: string,
  given: ConnectionChange,
  by: Actor = CLI,
): Promise<void> {
  const { timeZone, deliveryRef, name, staleAfterHours: hours } = given;
  const wrong: FieldErrors = {};
  if (timeZone !== undefined && !isTimeZone(timeZone))
    wrong.time_zone = [`Часового пояса «${timeZone.slice(0, 60)}» нет. Пишут так: Asia/Yekaterinburg.`];
  if (deliveryRef !== undefined && (deliveryRef.trim() === '' || deliveryRef.length > 200))
    wrong.delivery_ref = [
      'Ид услуги доставки — от 1 до 200 знаков, как в 1С. Без него доставку в заказе не отличить от товара; обычный — ORDER_DELIVERY.',
    ];
  if (name !== undefined && (name.trim() === '' || name.length > 100))
    wrong.name = ['Название подключения — от 1 до 100 знаков.'];
  if (hours !== undefined && !(Number.isSafeInteger(hours) && hours >= 1 && hours <= MOST_STALE_HOURS))
    wrong.stale_after_hours = [
      `Через сколько часов цены устареют — целое число от 1 до ${MOST_STALE_HOURS}.`,
    ];
  const [first] = Object.values(wrong);
  if (first) throw new ShopError('bad_setting', 400, first.join(' '), { fields: wrong });
  await change(db, slug, 'connection.changed', (tx, id) => writeConnection(tx, id, given), { ...given }, by);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: name }) !== undefined && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Sets limits of the rules for a connection. @param changes values as a person writes them; '' restores the usual one
 * @throws 400 for a limit that does not exist or a value that does not fit, 404
 */
export async function setLimits(
  db: Kysely<DB>,
  slug: string,
  changes: Readonly<Record<string, string>>,
  by: Actor = CLI,
): Promise<void> {
  const { limits } = await connectionOf(db, slug);
  const next = { ...limits };
  for (const [name, text] of Object.entries(changes)) {
    if (!isLimitName(name)) throw badSetting('non_field_errors', `Предела «${name.slice(0, 40)}» нет.`);
    if (text === '') delete next[name];
    else Object.assign(next, { [name]: parseLimit(name, text) });
  }
  await change(
    db,
    slug,
    'connection.limits_set',
    (tx, id) => writeLimits(tx, id, next),
    { limits: next },
    by,
  );
}

async function change(
  db: Kysely<DB>,
  slug: string,
  action: string,
  write: (tx: Tx, id: number) => Promise<void>,
  details: object = {},
  by: Actor = CLI,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await readBySlug(tx, slug);
    if (!found) throw noConnection(slug);
    await write(tx, found.id);
    await recordAudit(tx, { ...by, action, subjectId: found.id, details: { slug, ...details } });
  });
}

/** The connection with this slug. @throws 404 */
export async function connectionOf(db: Db, slug: string): Promise<Connection> {
  const found = await readBySlug(db, slug);
  if (!found) throw noConnection(slug);
  const { hashes: _hashes, ...connection } = found;
  return connection;
}

/** The connection with this id. */
export async function connectionById(db: Db, id: number): Promise<Connection> {
  const found = await readById(db, id);
  if (!found) throw noConnection(String(id));
  return found;
}

/** The outcome of a login: a new session, or why there is none. */
export type Login =
  | { session: ExchangeSession; token: string }
  | { rejection: 'wrong' }
  | { rejection: 'too_many'; retryAfterSeconds: number };

/**
 * Logs a base of 1C in. A wrong slug, login, password or network looks the same from outside.
 * @param slug undefined: the connection is found by its login, as at the address of Bitrix
 */
export async function logIn(
  db: Kysely<DB>,
  given: { slug: string | undefined; login: string; password: string; address: string },
): Promise<Login> {
  const { slug, login, password, address } = given;
  const network = networkOf(address);
  try {
    await limitTries(db, WRONG_LOGINS, network);
  } catch (error) {
    if (!isShopError(error) || error.status !== 429) throw error;
    return { rejection: 'too_many', retryAfterSeconds: error.retryAfterSeconds ?? 0 };
  }
  const found = slug === undefined ? await readByLogin(db, login) : await readBySlug(db, slug);
  const isRight = await hasSecret(found, password);
  if (!found || !isRight || found.login !== login || found.isDisabled || !isFrom(address, found.networks))
    return { rejection: 'wrong' };
  await forgiveTries(db, WRONG_LOGINS, network, 1);
  const token = secretToken();
  const id = await insertSession(db, found.id, hashOfToken(token));
  const { hashes: _hashes, ...connection } = found;
  return { session: { id, startedAt: new Date(), connection }, token };
}

/** The live session of a cookie: used within 30 minutes, started within 12 hours, and from an allowed network. */
export async function sessionOf(
  db: Db,
  { token, address }: { token: string; address: string },
): Promise<ExchangeSession | undefined> {
  const session = token === '' ? undefined : await touchSession(db, hashOfToken(token));
  return session && isFrom(address, session.connection.networks) ? session : undefined;
}

/** Checks the password against every valid hash. An unknown connection costs a check too, so that the time does not reveal it. */
async function hasSecret(found: ConnectionSecrets | undefined, password: string): Promise<boolean> {
  const [current, previous] = found?.hashes ?? [];
  if (await isPassword(password, current)) return true;
  return previous !== undefined && isPassword(password, previous);
}

function isFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    allowed.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

function requireNetwork(text: string): void {
  const [base = '', bits, ...rest] = text.split('/');
  const most = isIPv6(base) ? 128 : 32;
  const isRight =
    isIP(base) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
  if (!isRight)
    throw badSetting('networks', `«${text.slice(0, 60)}» — не адрес и не сеть. Пишут так: 10.0.0.0/8.`);
}

/** 400 at a setting of a connection. */
function badSetting(field: string, text: string): ShopError {
  return new ShopError('bad_setting', 400, text, { fields: { [field]: [text] } });
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

function noConnection(slug: string): ShopError {
  return notFound(`Подключения «${slug.slice(0, 60)}» нет. Проверьте имя в списке подключений.`);
}
