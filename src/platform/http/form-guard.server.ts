import { createHmac } from 'node:crypto';
import { databaseNow } from '../database/database-clock.queries.ts';
import type { Db } from '../database/db.server.ts';
import { readAppSecret } from '../database/secrets.queries.ts';
import { equalInConstantTime } from '../text/same-text.server.ts';
import { badField, ShopError } from './errors.ts';
import { limitTries, networkOf } from './rate-limits.server.ts';

/** The fields of a body that the guard checks. */
export interface GuardedBody {
  stamp?: string | undefined;
  website?: string | undefined;
}

/** No person reads and fills in a form faster. */
const LEAST_MS = 2_000;
/** A page may stay open over holidays or come from a cache; after that the visitor has to submit once more. */
const MOST_MS = 30 * 86_400_000;
/** The stamp may come from a process of the previous release, which used its own clock. */
const SKEW_MS = 60_000;

const HOUR = 3_600;
/** Forms per hour from one network. Without a stamp the sender has not even opened the form. */
const OF_NETWORK = { stamped: 10, bare: 5 };
/** Forms per hour from all visitors together: more is a distributed attack (SEC-34). */
const OF_ALL = 1_000;

/** Makes the signed time when a form was shown: base36 of the moment, a dot, HMAC-SHA256 in base64url. */
export async function formStamp(db: Db, now?: number): Promise<string> {
  const moment = (now ?? (await databaseNow(db)).getTime()).toString(36);
  return `${moment}.${await signatureOf(db, moment)}`;
}

/**
 * Checks whether a person sent the form, then counts it against the limits of the network and of all visitors. Nothing is
 * dropped silently: the error says what to do, and the page preserves what was typed.
 * @param form its name in the limits, and how many per hour one network may send if not the usual number
 * @throws 400 at `stamp` or `non_field_errors`, 429 with the seconds to wait
 */
export async function guardForm(
  { db, address, now }: { db: Db; address: string; now?: number },
  form: { scope: string; most?: number },
  { stamp, website }: GuardedBody,
): Promise<void> {
  if (website?.trim())
    throw badField(
      'non_field_errors',
      'Форма похожа на автоматическую отправку: заполнено скрытое поле. Мы его очистили — нажмите кнопку ещё раз.',
    );
  if (stamp !== undefined) await requireStamp(db, stamp, now ?? (await databaseNow(db)).getTime());
  const most = form.most ?? (stamp === undefined ? OF_NETWORK.bare : OF_NETWORK.stamped);
  const scope = `form ${form.scope}`;
  await limitTries(db, { scope, most, seconds: HOUR }, networkOf(address)).catch(politely);
  await limitTries(db, { scope: `${scope} all`, most: OF_ALL, seconds: HOUR }, '').catch(politely);
}

async function requireStamp(db: Db, stamp: string, now: number): Promise<void> {
  const [moment = '', signature = '', ...rest] = stamp.split('.');
  const age = now - Number.parseInt(moment, 36);
  const isOurs = rest.length === 0 && equalInConstantTime(signature, await signatureOf(db, moment));
  if (!isOurs || !(age <= MOST_MS && age >= -SKEW_MS))
    throw badField(
      'stamp',
      'Страница открыта слишком давно. Нажмите кнопку ещё раз: введённые данные сохранились.',
    );
  if (age < LEAST_MS)
    throw badField(
      'stamp',
      'Форма отправлена слишком быстро. Подождите три секунды и нажмите кнопку ещё раз.',
    );
}

async function signatureOf(db: Db, moment: string): Promise<string> {
  return createHmac('sha256', await readAppSecret(db, 'form'))
    .update(`form ${moment}`)
    .digest('base64url');
}

/** «Слишком много попыток» suits passwords; for messages the error says what to do. */
function politely(thrown: unknown): never {
  const { code, retryAfterSeconds = 0 } = thrown as Partial<ShopError>;
  if (code !== 'too_many') throw thrown;
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  throw new ShopError(
    'too_many',
    429,
    `Вы отправили несколько сообщений подряд. Отправьте это через ${minutes} мин или позвоните нам.`,
    { retryAfterSeconds },
  );
}
