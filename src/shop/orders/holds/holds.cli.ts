import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, recordNumber, wrongWord } from '../../../platform/text/cli-words.ts';
import { isLegalDay } from '../../../platform/text/legal-day.ts';
import { formatDate, parseDate } from '../../../platform/text/phone-and-date.ts';
import { endHolds } from './holds.jobs.ts';
import { holdByNumber, setHolidays, shopHolidays } from './holds.server.ts';
import { isDayOff, LONGEST_HOLD_NOTE } from './holds.ts';

interface HoldsIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
}

/** Actions of the command `orders` about holds. Each returns false for wrong arguments. */
export const holdActions = { hold, expire, holidays };

async function hold(words: readonly string[], { db, stdout }: HoldsIo): Promise<boolean> {
  const [number = '', day = '', note = ''] = words;
  if (words.length < 2 || words.length > 3) return false;
  const until = parseDate(day) ?? (isLegalDay(day) ? day : null);
  if (until === null) throw wrongWord('День', day, 'нужна дата, например 15.12.2026');
  if (note.length > LONGEST_HOLD_NOTE)
    throw wrongWord('Примечание', note, `оно длиннее ${LONGEST_HOLD_NOTE} знаков`);
  await holdByNumber(db, { number: recordNumber(number), until, note });
  stdout.write(`Заказ ${number}: товар зарезервирован до ${formatDate(until)}\n`);
  return true;
}

async function expire(words: readonly string[], { db, stdout }: HoldsIo): Promise<boolean> {
  if (words.length > 0) return false;
  const { unpaid, uncollected, released, tasks } = await endHolds(db);
  stdout.write(`Отменено неоплаченных: ${unpaid}\n`);
  if (uncollected > 0) stdout.write(`Отменено незабранных: ${uncollected}\n`);
  if (released > 0) stdout.write(`Снят резерв неподтверждённых: ${released}\n`);
  if (tasks > 0) stdout.write(`Срок резерва истёк, решите сами: ${tasks}\n`);
  return true;
}

async function holidays(words: readonly string[], { db, stdout }: HoldsIo): Promise<boolean> {
  const days = words.length === 1 && words[0] === '-' ? [] : words;
  const wrong = days.find((day) => !isDayOff(day));
  if (wrong !== undefined)
    throw wrongWord('День', wrong, 'нужно 09.05 (каждый год) или 11.05.2027; «-» — без праздников');
  if (words.length > 0) await setHolidays(db, days);
  stdout.write(
    `Нерабочие дни: ${[...(await shopHolidays(db))].join(' ') || 'только суббота и воскресенье'}\n`,
  );
  return true;
}
