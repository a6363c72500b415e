import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptySearch, type SearchState, type Suggestion } from './search-state.ts';
import { createSuggester } from './suggester.ts';

interface Call {
  text: string;
  signal: AbortSignal;
  answer: (...texts: string[]) => void;
  fail: () => void;
}

/** A suggester whose calls the test answers. */
function box() {
  const calls: Call[] = [];
  const seen = { state: emptySearch };
  const suggester = createSuggester({
    ask: (text, signal) =>
      new Promise<Suggestion[]>((resolve, reject) => {
        calls.push({
          text,
          signal,
          answer: (...texts) => resolve(texts.map((one) => ({ text: one }))),
          fail: () => reject(new Error('503')),
        });
      }),
    update: (change: (state: SearchState) => SearchState) => {
      seen.state = change(seen.state);
    },
  });
  const texts = () => seen.state.results.suggests.map(({ text }) => text);
  return { calls, seen, suggester, texts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('suggestions are requested from 3 characters on, after 500 ms without typing', () => {
  test('no call within 500 ms of the last key, one call after that', () => {
    const { calls, suggester } = box();
    suggester.type('авт');
    vi.advanceTimersByTime(499);
    suggester.type('авто');
    vi.advanceTimersByTime(499);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls.map(({ text }) => text)).toEqual(['авто']);
  });

  test.each(['', 'а', 'ав', '   ', ' ав '])('no call for «%s», however long the wait', (text) => {
    const { calls, suggester } = box();
    suggester.type(text);
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
  });
});

describe('a shorter text clears the suggestions', () => {
  test('the shown ones', async () => {
    const { calls, suggester, texts } = box();
    suggester.type('авт');
    vi.advanceTimersByTime(500);
    calls[0]?.answer('автомат');
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(['автомат']);
    suggester.type('ав');
    expect(texts()).toEqual([]);
  });

  test('and pending ones: the call is cancelled', async () => {
    const { calls, seen, suggester, texts } = box();
    suggester.type('авт');
    vi.advanceTimersByTime(500);
    suggester.type('ав');
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.answer('автомат');
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual([]);
    expect(seen.state.loading).toBe(false);
  });
});

test('a late response never replaces a newer one', async () => {
  const { calls, suggester, texts } = box();
  suggester.type('кабель');
  vi.advanceTimersByTime(500);
  suggester.type('кабель ввг');
  vi.advanceTimersByTime(500);
  calls[1]?.answer('кабель ввг 3х2,5');
  await vi.advanceTimersByTimeAsync(0);
  calls[0]?.answer('кабельный ввод');
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['кабель ввг 3х2,5']);
});

test('on a slow connection the response for an older text is shown until the newer one comes, with at most two pending calls', async () => {
  const { calls, seen, suggester, texts } = box();
  for (const text of ['каб', 'кабе', 'кабель']) {
    suggester.type(text);
    vi.advanceTimersByTime(500);
  }
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  calls[0]?.answer('кабель ввг', 'кабинет');
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['кабель ввг', 'кабинет']);
  expect(seen.state.loading).toBe(true);
  calls[2]?.answer('кабель ввг');
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['кабель ввг']);
  expect(seen.state.loading).toBe(false);
});

test('a trailing space makes no new call', () => {
  const { calls, suggester } = box();
  for (const text of ['кабель', 'кабель ', 'кабель']) {
    suggester.type(text);
    vi.advanceTimersByTime(500);
  }
  expect(calls.map(({ text }) => text)).toEqual(['кабель']);
});

test('a failed call shows nothing and leaves nothing pending', async () => {
  const { calls, seen, suggester } = box();
  suggester.type('кабель');
  vi.advanceTimersByTime(500);
  expect(seen.state.loading).toBe(true);
  calls[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.state).toEqual({ ...emptySearch, failed: 'кабель' });
});

test('the list is built from the state: a start clears the suggestions, a response names its text', async () => {
  const { calls, seen, suggester } = box();
  suggester.type('каб');
  vi.advanceTimersByTime(500);
  calls[0]?.answer('кабель ввг');
  await vi.advanceTimersByTimeAsync(0);
  const answered = { text: 'каб', suggests: [{ text: 'кабель ввг' }] };
  expect(seen.state).toEqual({ ...emptySearch, results: answered });
  suggester.type('кабель');
  vi.advanceTimersByTime(500);
  expect(seen.state).toEqual({ ...emptySearch, loading: true, cleared: answered });
  calls[1]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.state).toEqual({ ...emptySearch, cleared: answered, failed: 'кабель' });
});
