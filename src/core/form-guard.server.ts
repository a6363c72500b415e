import { createHmac } from 'node:crypto';
import { databaseNow } from './database-clock.queries.ts';
import type { Db } from './db.server.ts';
import { badField, ShopError } from './errors.ts';
import { limitTries, networkOf } from './rate-limits.server.ts';
import { sameText } from './same-text.server.ts';
import { readAppSecret } from './secrets.queries.ts';

/** What of a body the guard looks at. */
export interface GuardedBody {
  stamp?: string | undefined;
  website?: string | undefined;
}

/** Nobody reads and fills a form quicker. */
const LEAST_MS = 2_000;
/** A page may lie open over holidays, or be kept for everybody; then one presses once more. */
const MOST_MS = 30 * 86_400_000;
/** The stamp may have been made by a process of the previous release, whose own clock counted. */
const SKEW_MS = 60_000;

const HOUR = 3_600;
/** One person has no more to say in an hour; who shows no stamp has not even opened the form. */
const OF_NETWORK = { stamped: 10, bare: 5 };
/** All visitors together: past it somebody sends from everywhere at once (RELIABILITY 34). */
const OF_ALL = 1_000;

/** Says when a form was shown, signed: base36 of the moment, a dot, HMAC-SHA256 in base64url. */
export async function formStamp(db: Db, now?: number): Promise<string> {
  const moment = (now ?? (await databaseNow(db)).getTime()).toString(36);
  return `${moment}.${await signatureOf(db, moment)}`;
}

/**
 * Asks whether a form was sent by a person, then counts it against the limits of its network and of everybody. Nothing
 * is dropped in silence: who is refused is told what to do, and his page keeps his words.
 * @param form its name in the limits, and how many an hour may come from one network when other than usual
 * @throws 400 at `stamp` or as a whole, 429 with the seconds to wait
 */
export async function guardForm(
  { db, address, now }: { db: Db; address: string; now?: number },
  form: { scope: string; most?: number },
  { stamp, website }: GuardedBody,
): Promise<void> {
  if (website?.trim())
    throw badField(
      'non_field_errors',
      'В форме заполнено скрытое поле, так делают программы. Нажмите кнопку ещё раз: мы его очистили.',
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
  const isOurs = rest.length === 0 && sameText(signature, await signatureOf(db, moment));
  if (!isOurs || !(age <= MOST_MS && age >= -SKEW_MS))
    throw badField('stamp', 'Страница открыта слишком давно. Нажмите кнопку ещё раз: написанное на месте.');
  if (age < LEAST_MS)
    throw badField(
      'stamp',
      'Слишком быстро: так отправляют программы. Подождите три секунды и нажмите ещё раз.',
    );
}

async function signatureOf(db: Db, moment: string): Promise<string> {
  return createHmac('sha256', await readAppSecret(db, 'form'))
    .update(`form ${moment}`)
    .digest('base64url');
}

/** «Слишком много попыток» is said of passwords; of letters one says what to do. */
function politely(thrown: unknown): never {
  const { code, retryAfterSeconds = 0 } = thrown as Partial<ShopError>;
  if (code !== 'too_many') throw thrown;
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  throw new ShopError(
    'too_many',
    429,
    `От вас уже пришло несколько сообщений подряд. Отправьте это через ${minutes} мин или позвоните нам.`,
    { retryAfterSeconds },
  );
}
