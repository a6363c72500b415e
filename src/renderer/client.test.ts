import { createElement, useEffect, useState } from 'preact/compat';
import { createRoot } from 'preact/compat/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { steps } from './steps.ts';

/** What effects saw, in their order. */
let ran: number[] = [];
let change: (to: number) => void = () => {};

function Counter() {
  const [count, setCount] = useState(0);
  change = setCount;
  useEffect(() => void ran.push(count), [count]);
  return null;
}

/** All that a browser does before it paints: what is due in microtasks. */
async function beforePaint(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

beforeAll(async () => {
  vi.stubGlobal('document', { activeElement: null, body: null });
  vi.stubGlobal('window', { event: undefined });
  await import('./client.ts');
  createRoot({ firstChild: null, namespaceURI: null } as unknown as Element).render(
    createElement(Counter, null),
  );
  await vi.waitUntil(() => ran.length > 0, { timeout: 60_000 });
});
beforeEach(() => {
  ran = [];
});
afterAll(() => void vi.unstubAllGlobals());

test('effects of what was done by hand run before it is painted', async () => {
  steps.event?.(new Event('click'));
  change(1);
  await beforePaint();
  expect(ran).toEqual([1]);
});

test('so do those of a listener of ours outside of all components', async () => {
  Object.assign(window, { event: new Event('keydown') });
  change(2);
  await beforePaint();
  Object.assign(window, { event: undefined });
  expect(ran).toEqual([2]);
});

test.each(['load', 'scroll', 'message'])(
  'effects of all else, of %s say, wait for a task of their own',
  async (type) => {
    steps.event?.(new Event(type));
    change(Math.random());
    await beforePaint();
    expect(ran).toEqual([]);
    await expect.poll(() => ran).toHaveLength(1);
  },
);

test('what comes after a press is not taken for it', async () => {
  steps.event?.(new Event('click'));
  await beforePaint();
  change(4);
  await beforePaint();
  expect(ran).toEqual([]);
  await expect.poll(() => ran).toEqual([4]);
});

describe('while the page is changed', () => {
  const body = {};
  const field = () => ({ isConnected: true, focus: vi.fn() });
  const focusOn = (element: unknown) => Object.assign(document, { activeElement: element, body });

  test('what is moved with the focus in it has it again; what is gone, or was not left, is let alone', () => {
    const [moved, gone, kept] = [field(), { ...field(), isConnected: false }, field()];
    for (const one of [moved, gone, kept]) {
      focusOn(one);
      steps.__b?.({});
      if (one !== kept) focusOn(body);
      steps.__c?.(null, []);
    }
    expect([moved, gone, kept].map(({ focus }) => focus.mock.calls)).toEqual([
      [[{ preventScroll: true }]],
      [],
      [],
    ]);
  });

  test('nobody hears that a field is left, which nobody has left', async () => {
    const left = vi.fn();
    const input = { type: 'input', props: { onBlur: left } as Record<string, unknown> };
    steps.vnode?.(input);
    const leave = input.props.onfocusout as (event: Event) => void;
    steps.__b?.({});
    leave(new Event('focusout'));
    expect(left).not.toHaveBeenCalled();
    await beforePaint(); // a change that broke halfway is over, too
    leave(new Event('focusout'));
    expect(left).toHaveBeenCalledOnce();
  });
});
