import { momentIn } from '../text/zone-day.ts';
import { BackupFault } from './backup.ts';

const FORM =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?\s*(Z|UTC|МСК|MSK|[+-]\d{1,2}(?::?\d{2})?|[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+)$/i;
const PRINTED_DAY = /^(\d{2})\.(\d{2})\.(\d{4}),?\s+/;
const EXAMPLE = '2026-11-23 12:00+03';

/**
 * Reads a moment with its time zone: `2026-11-23 12:00+03`, `2026-11-23T09:00:00Z`, `2026-11-23 12:00 Europe/Moscow`, or as
 * `backup list` prints it: `23.11.2026, 12:00:00 МСК`.
 * @throws BackupFault that says how it is written
 */
export function parseMoment(text: string): Date {
  const [, year, month, day, hour, minute, second = '00', part = '', zone = ''] =
    FORM.exec(text.trim().replace(PRINTED_DAY, '$3-$2-$1 ')) ?? [];
  const local = `${year}-${month}-${day}T${hour?.padStart(2, '0')}:${minute}:${second}`;
  // A day that does not exist would silently become one of the next month.
  const isReal = year !== undefined && isWritten(local);
  const at = isReal ? momentOf(local, zone) : undefined;
  if (!at)
    throw new BackupFault(
      `--at «${text.slice(0, 60)}»: нужны дата, время и часовой пояс, например ${EXAMPLE} (или …12:00Z, …12:00 Europe/Moscow).`,
    );
  return new Date(at.getTime() + Number(`0.${part || 0}`) * 1000);
}

function isWritten(local: string): boolean {
  const at = new Date(`${local}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local);
}

function momentOf(local: string, zone: string): Date | undefined {
  if (/^(Z|UTC)$/i.test(zone)) return new Date(`${local}Z`);
  if (/^(МСК|MSK)$/i.test(zone)) return momentIn('Europe/Moscow', local);
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (!sign) return isZone(zone) ? momentIn(zone, local) : undefined;
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return new Date(`${local}${sign}${hours.padStart(2, '0')}:${minutes}`);
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('ru-RU', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The moment as the server takes it. */
export function serverMoment(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00');
}
