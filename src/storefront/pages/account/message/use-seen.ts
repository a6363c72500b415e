import { useEffect } from 'react';
import { useBrowserApi } from '../../../api/browser-api.ts';

/**
 * Marks the answers of a thread as seen once they are on the screen; without scripts a button does it, because reading a page
 * writes nothing. The page keeps its marks until it is loaded again.
 */
export function useSeen(id: string, hasNew: boolean): void {
  const api = useBrowserApi();
  useEffect(() => {
    if (!hasNew) return;
    api()
      .POST('/api/v1/feedback/threads/{id}/seen/', { params: { path: { id } } })
      // Nothing is lost: the answers stay marked as new.
      .catch(console.error);
  }, [id, hasNew, api]);
}
