import { flushSync } from 'preact/compat';
import { hydrateRoot as hydrate } from 'preact/compat/client';
import { steps } from './steps.ts';

/** So long a page is taken over before others have their turn. */
const SLICE_MS = 5;
/** Preact leaves a component that throws what looks like a promise as the server wrote it, and can go on there. */
const LATER = new Promise(() => {});
/** What somebody does; whatever it is for hears of it only when it is taken over. */
const TOUCHES = [
  ...['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'change', 'click', 'submit'],
  'toggle', // of what was pressed before there was anybody to hear it
  'popstate',
];

interface Part {
  forceUpdate: () => void;
}

let isTakingOver = false;
/** In the order they stand in the page. */
const asleep = new Set<Part>();
const awake = new WeakSet<Part>();
const pauses = new MessageChannel();
let whole = () => {};

const { __r: rendered, __e: caught } = steps;
steps.__r = (node) => {
  const { type, __c: part } = node;
  if (isTakingOver && part && (type as { isTakenOverApart?: boolean }).isTakenOverApart && !awake.has(part)) {
    asleep.add(part);
    throw LATER;
  }
  rendered?.(node);
};
steps.__e = (error, ...where) => {
  if (error !== LATER) caught?.(error, ...where);
};

/** Whether parts of the page are still as the server wrote them: effects have to wait for all. */
export function isPageInParts(): boolean {
  return isTakingOver;
}

/** Runs once the page is taken over as a whole. */
export function onceWhole(run: () => void): void {
  whole = run;
}

/**
 * Takes the page over, first what holds it together, then its parts (`isTakenOverApart`), a few at a time: who scrolls or
 * presses meanwhile waits for some of them. Before anything is heard that somebody does, all of it is there: nobody
 * changes what a part is to be compared with.
 */
export function hydrateRoot(...page: Parameters<typeof hydrate>): ReturnType<typeof hydrate> {
  isTakingOver = true;
  for (const touch of TOUCHES) window.addEventListener(touch, takeRest, { capture: true, passive: true });
  const root = hydrate(...page);
  pauses.port1.onmessage = () => takeParts(SLICE_MS);
  pauses.port2.postMessage(null);
  return root;
}

function takeRest(): void {
  takeParts(Number.POSITIVE_INFINITY);
}

function takeParts(milliseconds: number): void {
  if (!isTakingOver) return;
  const end = performance.now() + milliseconds;
  for (const part of asleep) {
    asleep.delete(part);
    awake.add(part);
    flushSync(() => part.forceUpdate());
    if (performance.now() > end) break;
  }
  if (asleep.size > 0) {
    pauses.port2.postMessage(null);
    return;
  }
  isTakingOver = false;
  for (const touch of TOUCHES) window.removeEventListener(touch, takeRest, { capture: true });
  whole();
}
