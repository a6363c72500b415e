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
];
