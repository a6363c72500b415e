/** Maps page addresses to a bounded number of route names, so that invented addresses create no new metrics. */
export class RoutePatterns {
  /** First parts of addresses that led to existing pages. */
  readonly #parts = new Set<string>();

  /** `/product/*` for a page that exists or existed; one name for all other addresses. */
  ofPage(url: string, status: number): string {
    const [, part = '', isMore] = /^\/([^/?]*)(\/[^?])?/.exec(url) ?? [];
    if (status === 200) this.#parts.add(part);
    else if (!this.#parts.has(part)) return 'page';
    return isMore ? `/${part}/*` : `/${part}`;
  }
}
