import { createElement, type ReactNode } from 'react';
import { partPreloads, type Rendered } from '../document.ts';
import type { Session } from '../visitor/session.ts';
import type { KeptPart, MarkupKeeper } from './kept.tsx';
import type { KeptMarkup, SharedLoad } from './shared-load.ts';

/** No markup of ours has this element, and no text can: it is escaped. It never leaves the server. */
const MARK = `x-${crypto.randomUUID().slice(0, 8)}`;
const MARKS = new RegExp(`<${MARK} name="([^"]*)">|</${MARK}>`, 'g');

/**
 * Keeps the rendered parts of one page with the answer of its loader, for as long as that is kept. A visitor sees them as
 * everybody does unless goods in them are in his cart or wishlist: those are rendered for him.
 */
export class PageMarkup implements MarkupKeeper {
  readonly #markup: KeptMarkup;
  readonly #isKnown: boolean;
  readonly #own: ReadonlySet<number>;
  readonly #touchesPage: boolean;

  /** @param shell what the shell shows; parts of another are rendered anew */
  constructor(page: SharedLoad, shell: object | null, session: Session | null) {
    if (page.markup?.shell !== shell) page.markup = { shell, parts: new Map(), preloads: '' };
    this.#markup = page.markup as KeptMarkup;
    this.#isKnown = this.#markup.parts.size > 0;
    this.#own = ownGoods(session);
    this.#touchesPage = [...this.#own].some((id) => page.tags.has(`product:${id}`));
  }

  place = ({ name, of }: KeptPart, children: ReactNode): ReactNode => {
    if (of === 'page' ? this.#touchesPage : of !== 'shell' && this.#own.has(of)) return children;
    return createElement(MARK, { name }, this.#markup.parts.has(name) ? undefined : children);
  };

  /** The page with its kept parts in their places; those that are new are kept. @param rendered what React gave */
  assemble(rendered: string): Rendered {
    const { preloads, body } = partPreloads(rendered);
    // What was rendered first was rendered whole, so it asked for all that the parts need.
    if (!this.#isKnown) this.#markup.preloads = preloads;
    const { parts } = this.#markup;
    const open: { name: string; start: number }[] = [];
    let html = '';
    let at = 0;
    for (const mark of body.matchAll(MARKS)) {
      html += body.slice(at, mark.index);
      at = mark.index + mark[0].length;
      if (mark[1] !== undefined) open.push({ name: mark[1], start: html.length });
      else {
        const { name = '', start = 0 } = open.pop() ?? {};
        // The same part may stand in several places of a page that is rendered for the first time.
        if (html.length === start) html += parts.get(name) ?? '';
        else parts.set(name, html.slice(start));
      }
    }
    return { preloads: this.#markup.preloads, body: html + body.slice(at) };
  }
}

function ownGoods(session: Session | null): ReadonlySet<number> {
  if (!session) return new Set();
  return new Set([...session.cart_items, ...session.wishlist_items].map(({ product }) => product));
}
