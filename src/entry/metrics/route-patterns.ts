/** Addresses of pages as a bounded number of names: whoever makes up addresses makes no measurements of his own. */
export class RoutePatterns {
  /** First parts of addresses that were pages: as many as the site has. */
  readonly #parts = new Set<string>();

  /** `/product/*` for a page that is there, or was; one name for all the rest. */
  ofPage(url: string, status: number): string {
    const [, part = '', isMore] = /^\/([^/?]*)(\/[^?])?/.exec(url) ?? [];
    if (status === 200) this.#parts.add(part);
    else if (!this.#parts.has(part)) return 'page';
    return isMore ? `/${part}/*` : `/${part}`;
  }
}
