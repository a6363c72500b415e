import { lazy, Suspense, useEffect, useState } from 'react';
import { useVisitor } from '../../visitor/use-visitor.ts';
import { Block } from './block.tsx';
import css from './own-block.module.css';

const OwnAffairs = lazy(() => import('./own-affairs.tsx'));

/**
 * What is one's own on the home page. The server draws the frame for whoever is logged in, so that nothing moves when
 * the rest comes; without scripts the heading's link leads to it.
 */
export function OwnBlock() {
  const { isAuthenticated } = useVisitor();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isAuthenticated) return null;
  return (
    <Block title="Ваши заказы" more={{ href: '/account/orders', name: 'Все заказы' }}>
      <div className={css.frame}>
        <Suspense>{isHydrated && <OwnAffairs />}</Suspense>
      </div>
    </Block>
  );
}
