import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CLAIM_KINDS,
  type ClaimPlace,
  claimDays,
  claimKinds,
  claimStates,
  mayStep,
  takesPhotos,
} from './claims.ts';

const anyWalk = fc.array(fc.constantFrom(...claimStates), { maxLength: 60 });

/** The states that a claim goes through when these steps are tried one after the other. */
function walk(tries: readonly ClaimPlace['state'][]): ClaimPlace[] {
  const been: ClaimPlace[] = [{ state: 'draft', timesSent: 0 }];
  for (const to of tries) {
    const at = been.at(-1) as ClaimPlace;
    if (mayStep(at, to)) been.push({ state: to, timesSent: at.timesSent + (to === 'sent' ? 1 : 0) });
  }
  return been;
}

test('whatever steps are tried, a claim is sent at most twice, decided once and never leaves a final state', () => {
  fc.assert(
    fc.property(anyWalk, (tries) => {
      const states = walk(tries).map(({ state }) => state);
      expect(states.filter((state) => state === 'sent').length).toBeLessThanOrEqual(2);
      expect(states.filter((state) => state === 'decided').length).toBeLessThanOrEqual(1);
      for (const last of ['settled', 'withdrawn'] as const)
        if (states.includes(last)) expect(states.indexOf(last)).toBe(states.length - 1);
      // What was settled was sent, accepted and decided before.
      if (states.at(-1) === 'settled')
        expect(
          states.filter((state) => ['sent', 'accepted', 'decided'].includes(state)).length,
        ).toBeGreaterThan(2);
      // Nothing is withdrawn once the goods are back.
      if (states.at(-1) === 'withdrawn') expect(states).not.toContain('goods_received');
    }),
    { numRuns: 500 },
  );
});

test('every claim that is neither settled, withdrawn nor refused twice can still end', () => {
  fc.assert(
    fc.property(anyWalk, (tries) => {
      const last = walk(tries).at(-1) as ClaimPlace;
      const isOver =
        ['settled', 'withdrawn'].includes(last.state) || (last.state === 'refused' && last.timesSent === 2);
      expect(claimStates.some((to) => mayStep(last, to))).toBe(!isOver);
    }),
    { numRuns: 500 },
  );
});

test('photos are added until the shop answers, and again before a refused claim is sent once more', () => {
  expect(claimStates.filter((state) => takesPhotos({ state, timesSent: 1 }))).toEqual([
    'draft',
    'sent',
    'refused',
  ]);
  expect(takesPhotos({ state: 'refused', timesSent: 2 })).toBe(false);
});

test('the shop answers and pays back within ten days of sending, over the end of a year too', () => {
  expect(claimDays('2026-12-25')).toEqual({ answerBy: '2027-01-04', refundBy: '2027-01-04' });
});

test('every kind of claim offers at least one wish, and goods that never came are not repaired', () => {
  for (const kind of claimKinds) expect([kind, CLAIM_KINDS[kind].wishes.length]).not.toEqual([kind, 0]);
  expect(CLAIM_KINDS.shortage.wishes).not.toContain('repair');
});
