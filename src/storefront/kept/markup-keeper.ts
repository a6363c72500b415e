import { createElement, type ReactNode } from 'react';
import { partPreloads, type Rendered } from '../document.ts';
import type { Session } from '../visitor/session.ts';
import type { MarkupKeeper, PagePartId } from './kept.tsx';
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

  place = ({ name, of }: PagePartId, children: ReactNode): ReactNode => {
    if (of === 'page' ? this.#touchesPage : of !== 'shell' && this.#own.has(of)) return children;
    return createElement(MARK, { name }, this.#markup.parts.has(name) ? undefined : children);
  };

  /** The page with its kept parts in their places; those that are new are kept. @param rendered what React gave */
  assemble(rendered: string): Rendered {
    const { preloads, body } = partPreloads(rendered);
    // What was rendered first was rendered whole, so it asked for all that the parts need.
    if (!this.#isKnown) this.#markup.preloads = preloads;
    const { parts } = this.#markup;
    const open: { name: string; from: number }[] = [];
    const pieces: string[] = [];
    let at = 0;
    for (const mark of body.matchAll(MARKS)) {
      if (mark.index > at) pieces.push(body.slice(at, mark.index));
      at = mark.index + mark[0].length;
      if (mark[1] !== undefined) open.push({ name: mark[1], from: pieces.length });
      else {
        const { name = '', from = 0 } = open.pop() ?? {};
        // The same part may stand in several places of a page that is rendered for the first time.
        if (pieces.length > from) parts.set(name, copied(pieces.slice(from).join('')));
        else if (parts.has(name)) pieces.push(parts.get(name) ?? '');
      }
    }
    return { preloads: this.#markup.preloads, body: pieces.join('') + body.slice(at) };
  }
}

/** A text of its own: as a slice of the page it would keep the whole page in memory. */
function copied(text: string): string {
  return ` ${text}`.slice(1);
}

function ownGoods(session: Session | null): ReadonlySet<number> {
  if (!session) return new Set();
  return new Set([...session.cart_items, ...session.wishlist_items].map(({ product }) => product));
}
