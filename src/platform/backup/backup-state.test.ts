import { expect, test } from 'vitest';
import { type BackupState, isBackupDue, isLate, isVerifyDue } from './backup-state.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

function state(
  kind: BackupState['kind'],
  doneHoursAgo: number | null,
  more: Partial<BackupState> = {},
): BackupState {
  const doneAt = doneHoursAgo === null ? null : hoursAgo(doneHoursAgo);
  return {
    kind,
    id: 1,
    machine: null,
    since: hoursAgo(1_000),
    doneAt,
    failingSince: null,
    error: null,
    facts: {},
    ...more,
  };
}

test('a backup is late after 26 hours, its proof after 8 days, the log after 5 minutes, files that are not sent after half an hour; before the first one the time since the setting counts', () => {
  expect([25, 27].map((hours) => isLate(state('backup', hours), NOW))).toEqual([false, true]);
  expect([8 * 24 - 1, 8 * 24 + 1].map((hours) => isLate(state('verify', hours), NOW))).toEqual([false, true]);
  expect([4 / 60, 6 / 60].map((hours) => isLate(state('sending', hours), NOW))).toEqual([false, true]);
  expect([29 / 60, 31 / 60].map((hours) => isLate(state('files', hours), NOW))).toEqual([false, true]);
  const failingSince = hoursAgo(6 / 60);
  expect(isLate(state('sending', 1 / 60, { failingSince }), NOW)).toBe(true);
  expect(isLate(state('backup', null, { since: hoursAgo(1) }), NOW)).toBe(false);
  expect(isLate(state('backup', null), NOW)).toBe(true);
});

test('a backup is made at night when 18 hours have passed, else when a day has; its proof when a week has, after a first backup', () => {
  expect([23, 24].map((hours) => isBackupDue(state('backup', hours), NOW))).toEqual([false, true]);
  const night = new Date('2026-11-23T23:30:00Z');
  const before = (hours: number) =>
    state('backup', null, { doneAt: new Date(night.getTime() - hours * 3_600_000) });
  expect([17, 18].map((hours) => isBackupDue(before(hours), night))).toEqual([false, true]);
  expect(isBackupDue(state('backup', null), NOW)).toBe(true);
  const lostLog = state('backup', 1, { facts: { isExpired: true } });
  expect([isBackupDue(lostLog, NOW), isLate(lostLog, NOW)]).toEqual([true, false]);
  const made = state('backup', 1);
  expect([167, 168].map((hours) => isVerifyDue(state('verify', hours), made, NOW))).toEqual([false, true]);
  expect(isVerifyDue(state('verify', null), state('backup', null), NOW)).toBe(false);
});

test('a proof that failed is made again after six hours: it restores the whole shop', () => {
  const failed = (hours: number) => state('verify', 200, { facts: { triedAt: hoursAgo(hours).getTime() } });
  expect([0.2, 5.9, 6].map((hours) => isVerifyDue(failed(hours), state('backup', 1), NOW))).toEqual([
    false,
    false,
    true,
  ]);
});
