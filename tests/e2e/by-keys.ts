import { expect, type Page, test } from '@playwright/test';

/** Presses of Tab after which a page with a control unreached is at fault, not long. */
const MOST_STEPS = 400;
/** Presses between two looks at what was reached. */
const AT_ONCE = 10;

interface Walk {
  /** Kinds of controls that no press of Tab has reached yet. */
  missed: string[];
  /** Controls that had the focus and did not show it, or could not be seen. */
  unmarked: string[];
  isOver: boolean;
}

/**
 * Walks the content of the page by Tab until every kind of field, box and button in it had the focus: each is to be
 * seen then, and shows that it has it. Of a list of like things (the cards of goods) one is enough.
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

/** «К содержанию»: the first press of Tab on any page. */
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
    // The mark of a slider is on its thumb, whose style no script can read.
    if ((marked || control.matches('[type=range]')) && width > 0 && height > 0) return;
    walk.unmarked.push(control.outerHTML.slice(0, 160));
  });
}

/** What is typed into the fields of these labels; true ticks a box, a number goes down so many choices. */
export type Typed = Record<string, string | true | number | { file: string }>;

/** What is sent within three seconds comes of a program (core/form-guard.server.ts). */
const GUARDED_MS = 3_500;

/**
 * Fills a form and sends it by keys alone: Tab goes to the next control, its button is pressed by Enter. A guarded one
 * is sent no sooner than a person could.
 */
export async function sendByKeys(
  page: Page,
  { typed, button, isGuarded }: { typed: Typed; button: string; isGuarded?: boolean },
): Promise<void> {
  await test.step(button, async () => {
    // From the start: told of it only as the key is pressed, the browser may open a window of its own before it hears.
    page.on('filechooser', () => {});
    const guard = isGuarded ? page.waitForTimeout(GUARDED_MS) : undefined;
    await pastMenu(page);
    const left = { ...typed };
    for (let step = 0; step < MOST_STEPS; step++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(nameOfFocused);
      if (name === button) {
        expect(left, 'what no press of Tab has led to').toEqual({});
        await guard;
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

/** In the page: how the control with the focus is called. */
function nameOfFocused(): string {
  const control = document.activeElement as HTMLInputElement;
  if (!control.closest('main')) return '';
  const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent;
  return (name ?? '').replace(/\s+/g, ' ').trim();
}
