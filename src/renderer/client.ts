import './react.ts';
import { isPageInParts, onceWhole } from './parts.ts';
import { steps } from './steps.ts';

export { hydrateRoot } from './parts.ts';

/** What somebody does, and sees answered at once. */
const DONE_BY_HAND =
  /^(click|input|change|submit|key|focus|toggle|close|mouse(down|up)|pointer(down|up)|touch(start|end)|popstate)/;

let isByHand = false;
const { event: heard } = steps;
steps.event = (event) => {
  if (!isByHand && DONE_BY_HAND.test(event.type)) {
    isByHand = true;
    // The page is rendered in the first microtask after the listener.
    queueMicrotask(() =>
      queueMicrotask(() => {
        isByHand = false;
      }),
    );
  }
  return heard ? heard(event) : event;
};

// As React does it: effects of what was done by hand run before anything is painted, those of all else in a task of
// their own. A listener of ours outside of components has its event in `window`.
const tasks = new MessageChannel();
let due: (() => void) | undefined;
tasks.port1.onmessage = () => due?.();
steps.requestAnimationFrame = (effects) => {
  if (isByHand || DONE_BY_HAND.test(window.event?.type ?? '')) return queueMicrotask(effects);
  due = effects;
  if (!isPageInParts()) tasks.port2.postMessage(null);
};
// No effect runs before all of the page is there.
onceWhole(() => tasks.port2.postMessage(null));

let isChanging = false;
let focused: Element | null = null;

/** The page stands: what was moved with the focus in it has it again. */
function stand(): void {
  if (!isChanging) return;
  if (focused !== document.activeElement && focused?.isConnected && focused !== document.body)
    (focused as HTMLElement).focus({ preventScroll: true });
  isChanging = false;
  focused = null;
}

const { vnode: made, __b: compare, __c: changed } = steps;
steps.__b = (node) => {
  compare?.(node);
  if (isChanging) return;
  isChanging = true;
  focused = document.activeElement;
  queueMicrotask(stand); // for one that breaks halfway
};
steps.__c = (root, queue) => {
  stand();
  changed?.(root, queue);
};

// A field that is taken out of the page with the focus in it was not left by anybody, yet browsers say so at once, in
// the midst of the change; React does not hear of it.
steps.vnode = (node) => {
  made?.(node);
  const { props } = node;
  if (typeof node.type !== 'string') return;
  for (const name of ['onfocusin', 'onfocusout']) {
    const listener = props[name];
    if (typeof listener === 'function')
      props[name] = (event: FocusEvent) => (isChanging ? undefined : listener(event));
  }
};
