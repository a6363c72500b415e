/** A page of a list in the style of Django REST (API-3); every list answers with it. */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/**
 * Makes a page of a list with the addresses of its neighbours: the same call with another offset.
 * @param url path and query of the call
 */
export function toPage<T>(
  results: T[],
  count: number,
  { limit, offset }: { limit: number; offset: number },
  url: string,
): Page<T> {
  const [path = '', query = ''] = url.split('?');
  const at = (next: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set('limit', String(limit));
    parameters.set('offset', String(next));
    return `${path}?${parameters}`;
  };
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}
