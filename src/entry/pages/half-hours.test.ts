import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { watchHalfHours } from './half-hours.ts';

afterEach(() => vi.useRealTimers());

test('pages that tell days are made again, but not all at one moment, whenever a half hour begins, until the server closes', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:20:00Z') });
  const close: (() => void)[] = [];
  const app = { addHook: (_name: string, hook: () => void) => close.push(hook) };
  const dropped: string[] = [];
  const graces = new Set<number>();
  watchHalfHours(app as unknown as FastifyInstance, (tags, grace) => {
    expect([...tags]).toEqual(['half-hour']);
    dropped.push(new Date().toISOString());
    graces.add(grace);
  });
  vi.advanceTimersByTime(45 * 60_000);
  expect(dropped).toEqual(['2026-11-20T10:30:00.000Z', '2026-11-20T11:00:00.000Z']);
  expect([...graces]).toEqual([60_000]);
  for (const hook of close) hook();
  vi.advanceTimersByTime(60 * 60_000);
  expect(dropped).toHaveLength(2);
});
