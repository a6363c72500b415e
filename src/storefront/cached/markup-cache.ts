import { createElement, type ReactNode } from 'react';
import { partPreloads, type Rendered } from '../document/document.ts';
import type { Session } from '../visitor/session.ts';
import type { MarkupCache, PagePartId } from './cached.tsx';
import type { CachedMarkup, SharedLoad } from './shared-load.ts';

/**
 * Marks the borders of parts. No markup of the site has this element, and text is escaped; it never leaves
 * the server.
 */
const MARK = `x-${crypto.randomUUID().slice(0, 8)}`;
const MARKS = new RegExp(`<${MARK} name="([^"]*)">|</${MARK}>`, 'g');

/**
 * Caches the rendered parts of one page together with its loader data. A part is rendered separately for a
 * visitor whose cart or wishlist contains products of it. The page itself, except the product cards in it, is
 * rendered separately for each logged-in visitor: its forms do not ask for consents that were given.
 */
export class PageMarkup implements MarkupCache {
  readonly #markup: CachedMarkup;
  readonly #isKnown: boolean;
  readonly #own: ReadonlySet<number>;
  readonly #isOwnPage: boolean;

  /** @param shell the data of the shell; parts rendered with another shell are rendered again */
  constructor(page: SharedLoad, shell: object | null, session: Session | null) {
    if (page.markup?.shell !== shell) page.markup = { shell, parts: new Map(), preloads: '' };
    this.#markup = page.markup as CachedMarkup;
    this.#isKnown = this.#markup.parts.size > 0;
    this.#own = ownGoods(session);
    this.#isOwnPage =
      session?.is_authenticated === true || [...this.#own].some((id) => page.tags.has(`product:${id}`));
  }

  place = ({ name, of }: PagePartId, children: ReactNode): ReactNode => {
    if (of === 'page' ? this.#isOwnPage : of !== 'shell' && this.#own.has(of)) return children;
    return createElement(MARK, { name }, this.#markup.parts.has(name) ? undefined : children);
  };

  /**
   * Puts cached parts into their places and caches new ones.
   * @param rendered the output of React
   */
  assemble(rendered: string): Rendered {
    const { preloads, body } = partPreloads(rendered);
    // The first rendering includes every part, so it preloads all that they need.
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
        // The first rendering may contain the same part in several places.
        if (pieces.length > from) parts.set(name, copied(pieces.slice(from).join('')));
        else if (parts.has(name)) pieces.push(parts.get(name) ?? '');
      }
    }
    return { preloads: this.#markup.preloads, body: pieces.join('') + body.slice(at) };
  }
}

/** A copy of its own: a slice would hold the whole page in memory. */
function copied(text: string): string {
  return ` ${text}`.slice(1);
}

function ownGoods(session: Session | null): ReadonlySet<number> {
  if (!session) return new Set();
  return new Set([...session.cart_items, ...session.wishlist_items].map(({ product }) => product));
}
