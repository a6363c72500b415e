import { useEffect } from 'react';
import { useBrowserApi } from '../../api/browser-api.ts';

/** Tells the shop that the product was looked at, once the page is at rest. A view that is not counted is no harm. */
export function useViewCount(product: number): void {
  const api = useBrowserApi();
  useEffect(() => {
    const timer = setTimeout(async () => {
      try {
        const session = await api().GET('/api/v1/users/session/');
        await api().POST('/api/v1/catalog/product/{id}/hit/', {
          params: { path: { id: String(product) } },
          headers: { 'X-CSRFToken': session.data?.csrf_token },
        });
      } catch (error) {
        console.error(error);
      }
    }, 2000);
    return () => clearTimeout(timer);
  }, [product]);
}
