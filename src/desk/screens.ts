import { countOpenClaims } from './orders/claim-query.ts';
import { countNewOrders } from './orders/count-new-orders.ts';
import type { Screen } from './shell/screen.ts';

/** All screens of the desk, in the order of the menu. README.md says how to add one. */
export const screens: readonly Screen[] = [
  {
    path: 'orders',
    capability: 'orders.read',
    load: () => import('./screens/orders/orders.tsx'),
    menu: { name: 'Заказы', icon: 'package', group: 'work', count: countNewOrders },
  },
  { path: 'orders/:id', capability: 'orders.read', load: () => import('./screens/order/order.tsx') },
  {
    path: 'handout',
    capability: 'orders.handout',
    load: () => import('./screens/handout/handout.tsx'),
    menu: { name: 'Выдача', icon: 'qr-code', group: 'work' },
  },
  {
    path: 'claims',
    capability: 'orders.read',
    load: () => import('./screens/claims/claims.tsx'),
    menu: { name: 'Возвраты', icon: 'arrow-counter-clockwise', group: 'work', count: countOpenClaims },
  },
  { path: 'claims/:id', capability: 'orders.read', load: () => import('./screens/claim/claim.tsx') },
];
