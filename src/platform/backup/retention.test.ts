import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logRetention, retained } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = Date.UTC(2026, 0, 1);

function backupAt(ms: number) {
  const segment = `00000001${Math.floor((ms - BEGIN) / HOUR + 1000)
    .toString(16)
    .toUpperCase()
    .padStart(16, '0')}`;
  return { id: String(ms), at: new Date(ms), firstSegment: segment, lastSegment: segment };
}

const dayOf = ({ at }: { at: Date }) => at.toISOString().slice(0, 10);
const monthOf = ({ at }: { at: Date }) => at.toISOString().slice(0, 7);

/** Random hours between backups. */
const gaps = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 400 });

/** The backups of a shop that makes one after each gap and deletes the others each time. */
function lived(hours: readonly number[]) {
  let stays: ReturnType<typeof backupAt>[] = [];
  const all: ReturnType<typeof backupAt>[] = [];
  let now = BEGIN;
  for (const gap of hours) {
    now += gap * HOUR;
    all.push(backupAt(now));
    stays = retained([...stays, backupAt(now)], new Date(now));
  }
  return { all, stays, now };
}

test('the latest backup of each of the last 7 days, 4 weeks and 12 months stays, however often backups are deleted', () => {
  fc.assert(
    fc.property(gaps, (hours) => {
      const { all, stays, now } = lived(hours);
      const ids = new Set(stays.map(({ id }) => id));
      const began = retained(all, new Date(now)).filter(({ at }) => at.getTime() > now - 14 * DAY);
      // What is deleted step by step is nothing that one look at all backups would let stay.
      expect(began.slice(1).filter(({ id }) => !ids.has(id))).toEqual([]);
      expect(stays.at(-1)?.id).toBe(all.at(-1)?.id);
      expect(stays.length).toBeLessThanOrEqual(7 + 4 + 12 + 1);
      const days = [...new Set(all.map(dayOf))].slice(-7);
      expect(new Set(stays.map(dayOf))).toEqual(new Set([...stays.map(dayOf), ...days]));
      const months = [...new Set(all.map(monthOf))].slice(-12);
      expect(new Set(stays.map(monthOf))).toEqual(new Set([...stays.map(monthOf), ...months]));
    }),
    { numRuns: 100 },
  );
});

test('after two years of daily backups 7 days, 4 weeks and 12 months are there', () => {
  const { stays } = lived(Array(730).fill(24));
  expect(stays.slice(-7).map(dayOf)).toEqual(
    Array.from({ length: 7 }, (_, at) => new Date(BEGIN + (724 + at) * DAY).toISOString().slice(0, 10)),
  );
  expect(new Set(stays.map(monthOf)).size).toBe(12);
  expect(stays.length).toBeLessThanOrEqual(7 + 4 + 12 + 1);
});

test('each moment of the last 14 days since the first backup can be restored: a backup is before it, and all log since then', () => {
  fc.assert(
    fc.property(gaps, fc.double({ min: 0, max: 1, noNaN: true }), (hours, share) => {
      const { all, stays, now } = lived(hours);
      const isNeeded = logRetention(stays, new Date(now));
      const from = Math.max(now - 14 * DAY, (all[0]?.at.getTime() ?? 0) + 1);
      const moment = from + share * (now - from);
      const base = stays.findLast(({ at }) => at.getTime() <= moment);
      expect(base).toBeDefined();
      const begin = base?.at.getTime() ?? 0;
      for (let at = begin; at <= moment; at += HOUR)
        expect(isNeeded(backupAt(at).firstSegment), new Date(at).toISOString()).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('an older backup retains the log that makes it consistent, and no more', () => {
  const old = { ...backupAt(BEGIN), lastSegment: backupAt(BEGIN + 2 * HOUR).firstSegment };
  const backups = [old, backupAt(BEGIN + 60 * DAY), backupAt(BEGIN + 75 * DAY)];
  const isNeeded = logRetention(backups, new Date(BEGIN + 76 * DAY));
  const needed = [0, 1, 2, 3, 24 * 59, 24 * 60, 24 * 61].map((hour) =>
    isNeeded(backupAt(BEGIN + hour * HOUR).firstSegment),
  );
  expect(needed).toEqual([true, true, true, false, false, true, true]);
  expect(isNeeded('00000002.history')).toBe(true);
  expect(logRetention([], new Date(BEGIN))(old.firstSegment)).toBe(true);
});
