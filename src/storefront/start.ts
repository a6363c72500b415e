/**
 * The only script a page names. The first screen needs none, so styles, fonts and its picture have the line for
 * themselves; the rest is fetched when that screen stands, or at the first touch (decision 0019).
 */
const PATIENCE_MS = 1_500;
const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'input', 'focusin'];

const { entry, modules } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset;
let isBegun = false;

/** Fetches everything at once instead of one after another, and runs it. */
function begin(): void {
  if (isBegun) return;
  isBegun = true;
  for (const href of modules ? modules.split(' ') : [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  import(/* @vite-ignore */ entry!);
}

/** Pictures and letters that the first screen has asked for; what fails or hangs is not waited for. */
async function firstScreen(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
    .filter((picture) => !picture.complete)
    .map(
      (picture) => new Promise((done) => ['load', 'error'].map((end) => picture.addEventListener(end, done))),
    );
  await Promise.all([...pictures, document.fonts.ready]);
}

for (const touch of TOUCHES) addEventListener(touch, begin, { capture: true, passive: true, once: true });
// A page in a tab behind is not painted, and has nothing to wait for.
if (document.hidden) begin();
// No frame comes before the styles are there; what follows a frame comes after it is painted.
else requestAnimationFrame(() => setTimeout(() => firstScreen().then(begin, begin)));
setTimeout(begin, PATIENCE_MS);
