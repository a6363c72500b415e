import { lazy, Suspense } from 'react';
import { useMayCount } from '../privacy/use-cookie-choice.ts';

/** Where it cannot be loaded, there is no shelf. */
const SeenShelf = lazy(() => import('./seen-shelf.tsx').catch(() => ({ default: () => null })));

/**
 * Recently viewed products of this device; only with the visitor's consent. The server knows nothing of them.
 * @param except a product that is left out, because the page shows it
 */
export function SeenGoods({ except }: { except?: number }) {
  const mayCount = useMayCount();
  return (
    mayCount && (
      <Suspense>
        <SeenShelf except={except} />
      </Suspense>
    )
  );
}
