import { useEffect } from 'react';
import { useBrowserApi } from '../../api/browser-api.ts';
import { rememberSeen } from '../../privacy/seen-products.ts';
import { useMayCount } from '../../privacy/use-cookie-choice.ts';

/**
 * Once the page is at rest, remembers on this device that the product was looked at, and tells the shop to count it;
 * neither before the visitor has allowed it (B2B T26). A view that is not counted is no harm.
 */
export function useViewCount(product: number): void {
  const api = useBrowserApi();
  const mayCount = useMayCount();
  useEffect(() => {
    if (!mayCount) return;
    const timer = setTimeout(async () => {
      rememberSeen(product);
      try {
        await api().POST('/api/v1/catalog/product/{id}/hit/', { params: { path: { id: String(product) } } });
      } catch (error) {
        console.error(error);
      }
    }, 2000);
    return () => clearTimeout(timer);
  }, [product, mayCount]);
}
