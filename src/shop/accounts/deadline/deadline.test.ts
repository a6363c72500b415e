import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAfter, readWorkHours, workingTimes } from './deadline.ts';

const weekdays = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
const times = workingTimes({ from: '09:00', to: '18:00', isWorkingDay: weekdays });
const perm = { timeZone: 'Asia/Yekaterinburg', times };
const at = (text: string) => new Date(`${text}+05:00`);

test('working hours are those of the city, from Monday to Friday', () => {
  expect(dueAfter(at('2026-11-26T10:00:00'), 1, perm)).toEqual(at('2026-11-26T11:00:00'));
  expect(dueAfter(at('2026-11-26T17:30:00'), 1, perm)).toEqual(at('2026-11-27T09:30:00'));
  expect(dueAfter(at('2026-11-27T20:00:00'), 2, perm)).toEqual(at('2026-11-30T11:00:00'));
  expect(dueAfter(at('2026-11-28T12:00:00'), 9, perm)).toEqual(at('2026-11-30T18:00:00'));
  expect(dueAfter(at('2026-11-26T03:00:00'), 0, perm)).toEqual(at('2026-11-26T09:00:00'));
});

test('more hours never make a deadline earlier, and it always lies in working time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3e9 }).map((ms) => new Date(Date.UTC(2026, 0, 1) + ms * 10)),
      fc.integer({ min: 0, max: 200 }),
      (since, hours) => {
        const due = dueAfter(since, hours, perm);
        expect(due.getTime()).toBeGreaterThanOrEqual(since.getTime());
        expect(dueAfter(since, hours + 1, perm).getTime()).toBeGreaterThan(due.getTime());
        const clock = due.toLocaleTimeString('sv-SE', { timeZone: perm.timeZone });
        expect(clock >= '09:00:00' && clock <= '18:00:00').toBe(true);
      },
    ),
  );
});

test('wrong working hours of the settings are the usual ones', () => {
  expect(readWorkHours('10:00-19:30')).toEqual({ from: '10:00', to: '19:30' });
  for (const text of [undefined, '', '9-18', '18:00-09:00', '09:00-24:00'])
    expect(readWorkHours(text)).toEqual({ from: '09:00', to: '18:00' });
});
