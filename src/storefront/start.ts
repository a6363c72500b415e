/**
 * The only script a page names. The first screen needs no script, so styles, fonts and its image get the
 * connection first; the rest is loaded when that screen is complete, or at the first touch (decision 0019).
 */
const PATIENCE_MS = 1_500;
const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'input', 'focusin'];

const { entry, modules } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset;
let isPrefix = false;

/** Fetches all chunks in parallel and runs the entry. */
function begin(): void {
  if (isPrefix) return;
  isPrefix = true;
  for (const href of modules ? modules.split(' ') : [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  import(/* @vite-ignore */ entry!);
}

/** Waits for the images and fonts of the first screen; those that fail or hang are not awaited. */
async function firstScreen(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
    .filter((image) => !image.complete)
    .map((image) => new Promise((done) => ['load', 'error'].map((end) => image.addEventListener(end, done))));
  await Promise.all([...images, document.fonts.ready]);
}

for (const touch of TOUCHES) addEventListener(touch, begin, { capture: true, passive: true, once: true });
// A background tab is not painted, so there is nothing to wait for.
if (document.hidden) begin();
// No frame comes before the styles are loaded, and the timeout runs after the frame is painted.
else requestAnimationFrame(() => setTimeout(() => firstScreen().then(begin, begin)));
setTimeout(begin, PATIENCE_MS);
