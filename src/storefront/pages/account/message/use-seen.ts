import { useEffect } from 'react';
import { useBrowserApi } from '../../../api/browser-api.ts';

/**
 * Marks the answers of a thread as seen once they are on the screen; without scripts a button does it, because reading a page
 * writes nothing. The page keeps its marks until it is loaded again.
 * @param last the id of the last new answer on the page: a later one has not been read; undefined: none is new
 */
export function useSeen(id: string, last: number | undefined): void {
  const api = useBrowserApi();
  useEffect(() => {
    if (last === undefined) return;
    api()
      .POST('/api/v1/feedback/threads/{id}/seen/', { params: { path: { id } }, body: { last } })
      // Nothing is lost: the answers stay marked as new.
      .catch(console.error);
  }, [id, last, api]);
}
