import { lazy, Suspense, useEffect, useState } from 'react';
import { Block } from '../../../ui/block/block.tsx';
import { useVisitor } from '../../visitor/use-visitor.ts';
import * as css from './own-block.module.css';

const OwnAffairs = lazy(() => import('./own-affairs.tsx'));

/**
 * The user's part of the home page. The server renders its frame for a logged-in user, so that nothing moves
 * when the content arrives; without scripts the heading links to the account.
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
