import { expect, type Page, test } from '@playwright/test';
import { openedLongAgo } from './form-stamp.ts';

/** The number of Tab keys after which every control must have been reached. */
const MOST_STEPS = 400;
/** Tab keys between two checks of what was reached. */
const AT_ONCE = 10;

interface Walk {
  /** Kinds of controls that Tab has not reached yet. */
  missed: string[];
  /** Controls that had the focus without showing it, or were invisible. */
  unmarked: string[];
  isOver: boolean;
}

/**
 * Walks the content of the page by Tab until every kind of field, box and button had the focus. Each must be visible then and
 * show its focus. One of several similar things (product cards) is enough.
 */
export async function walkByKeys(page: Page): Promise<void> {
  await pastMenu(page);
  await page.evaluate(watchFocus);
  let walk: Walk = { missed: [], unmarked: [], isOver: false };
  for (let step = 0; step < MOST_STEPS && !walk.isOver; step += AT_ONCE) {
    for (let press = 0; press < AT_ONCE; press++) await page.keyboard.press('Tab');
    walk = await page.evaluate(() => (window as unknown as { walk: Walk }).walk);
  }
  expect(walk).toEqual({ missed: [], unmarked: [], isOver: true });
}

/** «К содержанию»: the first Tab stop of any page. */
async function pastMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** In the page: looks at every control that gets the focus. */
function watchFocus(): void {
  const main = document.querySelector('main') as HTMLElement;
  const kindOf = (control: Element) =>
    [control.localName, ...['type', 'name', 'class'].map((name) => control.getAttribute(name))].join(' ');
  const kinds = [
    ...main.querySelectorAll<HTMLElement>('input:not([type=hidden]), select, textarea, button, summary'),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, [inert] *') && one.checkVisibility());
  const walk = {
    missed: [...new Set(kinds.map(kindOf))],
    unmarked: [] as string[],
    isOver: kinds.length === 0,
  };
  Object.assign(window, { walk });

  const hasOutline = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
  const isMarked = (element: Element | null) =>
    element !== null && [null, '::after'].some((part) => hasOutline(getComputedStyle(element, part)));
  document.addEventListener('focusin', ({ target }) => {
    const control = target as HTMLElement;
    if (!main.contains(control) || control === main) {
      walk.isOver ||= main !== control;
      return;
    }
    walk.missed = walk.missed.filter((kind) => kind !== kindOf(control));
    walk.isOver ||= walk.missed.length === 0;
    const label = (control as HTMLInputElement).labels?.[0] ?? null;
    const frames = [control.parentElement, control.parentElement?.parentElement ?? null];
    const marked = [control, label, control.nextElementSibling, ...frames, ...control.children].some(
      isMarked,
    );
    const { width, height } = (label ?? control).getBoundingClientRect();
    // A slider shows its focus on the thumb, whose style no script can read.
    if ((marked || control.matches('[type=range]')) && width > 0 && height > 0) return;
    walk.unmarked.push(control.outerHTML.slice(0, 160));
  });
}

/** Values by label: a text is typed, true ticks a box, a number moves down so many options. */
export type Typed = Record<string, string | true | number | { file: string }>;

/**
 * Fills in a form and sends it with the keyboard alone: Tab goes to the next control, Enter submits. A guarded form counts as
 * opened long ago.
 */
export async function sendByKeys(
  page: Page,
  { typed, button, isGuarded }: { typed: Typed; button: string; isGuarded?: boolean },
): Promise<void> {
  await test.step(button, async () => {
    // Listen from the start: the browser may open its own window before a later listener is attached.
    page.on('filechooser', () => {});
    await pastMenu(page);
    const left = { ...typed };
    for (let step = 0; step < MOST_STEPS; step++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(nameOfFocused);
      if (name === button) {
        expect(left, 'what no press of Tab has led to').toEqual({});
        if (isGuarded) await openedLongAgo(page);
        return page.keyboard.press('Enter');
      }
      const key = Object.keys(left).find((start) => name.startsWith(start));
      if (key === undefined) continue;
      await put(page, left[key] ?? '');
      delete left[key];
    }
    throw new Error(`no press of Tab has led to «${button}»`);
  });
}

async function put(page: Page, what: Typed[string]): Promise<void> {
  if (what === true) return page.keyboard.press('Space');
  if (typeof what === 'string') return page.keyboard.type(what);
  if (typeof what === 'number') {
    for (let down = 0; down < what; down++) await page.keyboard.press('ArrowDown');
    return;
  }
  const chosen = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  const file = { name: what.file, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await (await chosen).setFiles(file);
}

/** In the page: the name of the focused control. */
function nameOfFocused(): string {
  const control = document.activeElement as HTMLInputElement;
  if (!control.closest('main')) return '';
  const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent;
  return (name ?? '').replace(/\s+/g, ' ').trim();
}
