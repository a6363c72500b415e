import type { ComponentChildren } from 'preact';
import { createElement, useEffect } from 'preact/compat';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** As much of an element as taking a page over asks for: it stands there already, and nothing is made. */
class Standing {
  readonly nodeType = 1;
  readonly attributes = [];
  readonly childNodes: Standing[];
  readonly localName: string;
  parentNode: Standing | null = null;
  nextSibling: Standing | null = null;
  heard: string[] = [];

  constructor(localName: string, childNodes: Standing[] = []) {
    this.localName = localName;
    this.childNodes = childNodes;
    for (const [at, one] of childNodes.entries())
      Object.assign(one, { parentNode: this, nextSibling: childNodes[at + 1] ?? null });
  }

  get firstChild(): Standing | null {
    return this.childNodes[0] ?? null;
  }

  addEventListener(type: string): void {
    this.heard.push(type);
  }
}

const touches = new Map<string, (event: Event) => void>();
/** What has happened, in its order. */
let told: string[] = [];

function Apart({ children }: { children?: ComponentChildren }) {
  return children;
}
Apart.isTakenOverApart = true;

function Piece({ name }: { name: string }) {
  useEffect(() => void told.push(`effect of ${name}`), []);
  told.push(name);
  return createElement('p', { onClick: () => {} });
}

/** Takes over a page of two pieces that may come later, the second with one within. @returns its elements */
function takeOver() {
  const [one, inner] = [new Standing('p'), new Standing('p')];
  const app = new Standing('div', [new Standing('main', [one, new Standing('section', [inner])])]);
  const shell = createElement(function Shell() {
    useEffect(() => void told.push('effect of shell'), []);
    told.push('shell');
    const within = createElement(
      'section',
      null,
      createElement(Apart, null, createElement(Piece, { name: 'inner' })),
    );
    return createElement('main', null, [
      createElement(Apart, { key: 1 }, createElement(Piece, { name: 'first' })),
      createElement(Apart, { key: 2 }, within),
    ]);
  }, null);
  renderer.hydrateRoot(app as unknown as Element, shell);
  return { one, inner };
}

/** All effects of a page run together. */
const effects = () => expect.poll(() => told).toContain('effect of shell');

let renderer: typeof import('./client.ts');
beforeAll(async () => {
  vi.stubGlobal('document', { activeElement: null, body: null });
  vi.stubGlobal('window', {
    event: undefined,
    addEventListener: (type: string, hear: () => void) => touches.set(type, hear),
    removeEventListener: (type: string) => touches.delete(type),
  });
  renderer = await import('./client.ts');
});
beforeEach(() => {
  told = [];
});
afterAll(() => void vi.unstubAllGlobals());

test('what holds a page together is there at once, its parts after it, effects when all of it is', async () => {
  let at = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 1000)); // each part is a slice of its own
  const posts = vi.spyOn(MessagePort.prototype, 'postMessage');
  const { one, inner } = takeOver();
  expect([told, one.heard]).toEqual([['shell'], []]);
  expect(posts, 'the first slice is asked for, effects are not').toHaveBeenCalledOnce();
  await effects();
  clock.mockRestore();
  posts.mockRestore();
  expect(told.slice(0, 3)).toEqual(['shell', 'first', 'inner']);
  expect(told.slice(3).sort()).toEqual(['effect of first', 'effect of inner', 'effect of shell']);
  expect([one.heard, inner.heard]).toEqual([['click'], ['click']]);
  expect(touches.size, 'nobody waits for a touch any more').toBe(0);
});

const TOUCHES = 'pointerdown touchstart keydown focusin input change click submit toggle popstate';
test.each(TOUCHES.split(' '))('before a %s is heard every part is there', async (type) => {
  const { one, inner } = takeOver();
  touches.get(type)?.(new Event(type));
  expect(told).toEqual(['shell', 'first', 'inner']);
  expect([one.heard, inner.heard]).toEqual([['click'], ['click']]);
  await effects();
});
