import { useEffect } from 'react';
import { useBrowserApi } from '../../api/browser-api.ts';
import { storeSeen } from '../../privacy/seen-products.ts';
import { useMayCount } from '../../privacy/use-cookie-choice.ts';

/**
 * When the page is idle, stores the product as viewed on this device and has the shop count the view; neither
 * without the visitor's consent (ACC-7). A failed count is ignored.
 */
export function useViewCount(product: number): void {
  const api = useBrowserApi();
  const mayCount = useMayCount();
  useEffect(() => {
    if (!mayCount) return;
    const timer = setTimeout(async () => {
      storeSeen(product);
      try {
        await api().POST('/api/v1/catalog/product/{id}/hit/', { params: { path: { id: String(product) } } });
      } catch (error) {
        console.error(error);
      }
    }, 2000);
    return () => clearTimeout(timer);
  }, [product, mayCount]);
}
