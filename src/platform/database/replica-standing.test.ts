import { expect, test } from 'vitest';
import { bytesOf, ReplicaStanding } from './replica-standing.ts';

const MEGABYTE = 1024 * 1024;
const SECOND = 1_000;
const lsn = (bytes: number) =>
  `${Math.floor(bytes / 2 ** 32).toString(16)}/${(bytes % 2 ** 32).toString(16)}`;

/** A standing that has looked once a second, with what the primary had written and the replica replayed, bytes. */
function looked() {
  const standing = new ReplicaStanding();
  let at = 0;
  return {
    standing,
    look(primary: number, replica: number, timeline = '00000001') {
      at += SECOND;
      standing.sawPrimary(at, { lsn: lsn(primary), timeline });
      standing.sawReplica(at, lsn(replica));
      return standing.isIn;
    },
  };
}

test('places in the log are compared as numbers, not as texts', () => {
  expect(bytesOf('0/A') < bytesOf('0/10')).toBe(true);
  expect(bytesOf('A/0') < bytesOf('10/0')).toBe(true);
  expect(bytesOf('1/0') - bytesOf('0/FFFFFFFF')).toBe(1n);
});

test('a replica that was never seen is not used; one that is where the primary is, at once', () => {
  expect(new ReplicaStanding().isIn).toBe(false);
  expect(looked().look(100, 100)).toBe(true);
  expect(looked().look(100, 99)).toBe(false);
});

test('a replica more than five seconds behind is left out, and used again after it was within one second for ten', () => {
  const { standing, look } = looked();
  look(0, 0);
  const behind = Array.from({ length: 7 }, (_, at) => look(100 + at, 99));
  // The primary was at 100 five looks ago before it is out.
  expect(behind).toEqual([true, true, true, true, true, true, false]);
  expect(standing.lag.ms).toBe(6 * SECOND);
  const close = Array.from({ length: 11 }, () => look(200, 200));
  expect(close).toEqual([...Array(10).fill(false), true]);
});

test('a second of lag in between begins the ten seconds anew', () => {
  const { standing, look } = looked();
  look(0, 0);
  standing.lose();
  for (let at = 0; at < 9; at++) look(200, 200);
  look(300, 200);
  expect(look(400, 250)).toBe(false); // a second behind
  const close = Array.from({ length: 11 }, () => look(500, 500));
  expect(close.indexOf(true)).toBe(10);
});

test('a replica more than 16 MB behind is left out, however short the time', () => {
  const { standing, look } = looked();
  look(0, 0);
  expect(look(16 * MEGABYTE, 0)).toBe(true);
  expect(look(16 * MEGABYTE + 1, 0)).toBe(false);
  expect(standing.lag.bytes).toBe(16 * MEGABYTE + 1);
});

test('places of another timeline are forgotten, for they cannot be compared', () => {
  const { look, standing } = looked();
  look(1_000, 1_000);
  for (let at = 0; at < 4; at++) look(9_000 + at, 1_000);
  expect(look(2_000, 2_000, '00000002')).toBe(true);
  expect(standing.lag.ms).toBe(0);
});
