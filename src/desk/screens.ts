import { countHeldRuns } from './exchange/count-held-runs.ts';
import { countOpenClaims } from './orders/claim-query.ts';
import { countNewOrders } from './orders/count-new-orders.ts';
import { countTasks } from './papers/count-tasks.ts';
import type { Screen } from './shell/screen.ts';
import { countApprovals } from './trust/count-approvals.ts';

/** All screens of the desk, in the order of the menu. README.md says how to add one. */
export const screens: readonly Screen[] = [
  {
    path: '',
    capability: 'any',
    load: () => import('./screens/inbox/inbox.tsx'),
    menu: { name: 'Ждёт меня', icon: 'tray', group: 'work', count: countTasks },
  },
  {
    path: 'orders',
    capability: 'orders.read',
    load: () => import('./screens/orders/orders.tsx'),
    menu: { name: 'Заказы', icon: 'package', group: 'work', count: countNewOrders },
  },
  {
    path: 'approvals',
    capability: 'approve',
    load: () => import('./screens/approvals/approvals.tsx'),
    menu: {
      name: 'Вторая подпись',
      short: 'Подпись',
      icon: 'pencil-simple',
      group: 'work',
      count: countApprovals,
    },
  },
  { path: 'approvals/:id', capability: 'approve', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'orders/new',
    capability: 'orders.create',
    load: () => import('./screens/new-order/new-order.tsx'),
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
  {
    path: 'companies',
    capability: 'companies.read',
    load: () => import('./screens/companies/companies.tsx'),
    menu: { name: 'Юрлица', icon: 'buildings', group: 'work' },
  },
  { path: 'companies/:id', capability: 'companies.read', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'contracts',
    capability: 'companies.read',
    load: () => import('./screens/contracts/contracts.tsx'),
    menu: { name: 'Договоры', icon: 'handshake', group: 'work' },
  },
  { path: 'contracts/:id', capability: 'companies.read', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'powers',
    capability: 'companies.read',
    load: () => import('./screens/powers/powers.tsx'),
    menu: { name: 'Доверенности', icon: 'identification-card', group: 'work' },
  },
  { path: 'powers/:id', capability: 'companies.read', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'documents',
    capability: 'documents.read',
    load: () => import('./screens/documents/documents.tsx'),
    menu: { name: 'Документы', icon: 'file-text', group: 'work' },
  },
  { path: 'documents/:id', capability: 'documents.read', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'messages',
    capability: 'messages.answer',
    load: () => import('./screens/messages/messages.tsx'),
    menu: { name: 'Обращения', icon: 'chat-circle-text', group: 'work' },
  },
  { path: 'messages/:id', capability: 'messages.answer', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'resumes',
    capability: 'messages.answer',
    load: () => import('./screens/messages/resumes.tsx'),
  },
  { path: 'resumes/:id', capability: 'messages.answer', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'stock-requests',
    capability: 'messages.answer',
    load: () => import('./screens/messages/requests.tsx'),
  },
  {
    path: 'stock-requests/:id',
    capability: 'messages.answer',
    load: () => import('./screens/thing/thing.tsx'),
  },
  {
    path: 'catalogue/goods',
    capability: 'catalogue.read',
    load: () => import('./screens/goods/goods.tsx'),
    menu: { name: 'Товары', icon: 'squares-four', group: 'shop' },
  },
  {
    path: 'catalogue/goods/:id',
    capability: 'catalogue.read',
    load: () => import('./screens/product/product.tsx'),
  },
  {
    path: 'catalogue/bulk',
    capability: 'catalogue.read',
    load: () => import('./screens/bulk-changes/bulk-changes.tsx'),
  },
  {
    path: 'content',
    capability: 'content.edit',
    load: () => import('./screens/content/first-place.tsx'),
    menu: { name: 'Страницы', icon: 'article', group: 'shop' },
  },
  {
    path: 'search',
    capability: 'search.edit',
    load: () => import('./screens/search/search.tsx'),
    menu: { name: 'Поиск', icon: 'magnifying-glass', group: 'shop' },
  },
  {
    path: 'catalogue/categories',
    capability: 'catalogue.read',
    load: () => import('./screens/categories/categories.tsx'),
    menu: { name: 'Разделы', icon: 'list', group: 'shop' },
  },
  {
    path: 'catalogue/attributes',
    capability: 'catalogue.read',
    load: () => import('./screens/attributes/attributes.tsx'),
    menu: { name: 'Свойства', icon: 'sliders-horizontal', group: 'shop' },
  },
  {
    path: 'catalogue/tags',
    capability: 'catalogue.read',
    load: () => import('./screens/tags/tags.tsx'),
    menu: { name: 'Метки', icon: 'tag', group: 'shop' },
  },
  {
    path: 'catalogue/brands',
    capability: 'catalogue.read',
    load: () => import('./screens/brands/brands.tsx'),
    menu: { name: 'Бренды', icon: 'storefront', group: 'shop' },
  },
  {
    path: 'reports',
    capability: 'reports.read',
    load: () => import('./screens/reports/reports.tsx'),
    menu: { name: 'Отчёты', icon: 'chart-bar', group: 'shop' },
  },
  {
    path: 'settings',
    capability: 'settings.edit',
    load: () => import('./screens/settings/settings.tsx'),
    menu: { name: 'Настройки', icon: 'gear', group: 'house' },
  },
  {
    path: 'settings/:part',
    capability: 'settings.edit',
    load: () => import('./screens/settings/settings.tsx'),
  },
  { path: 'reports/:name', capability: 'reports.read', load: () => import('./screens/reports/reports.tsx') },
  {
    path: 'exchange',
    capability: 'exchange.read',
    load: () => import('./screens/exchange/exchange.tsx'),
    menu: { name: 'Обмен с 1С', icon: 'arrows-left-right', group: 'shop', count: countHeldRuns },
  },
  {
    path: 'exchange/runs/:id',
    capability: 'exchange.read',
    load: () => import('./screens/exchange/run.tsx'),
  },
  {
    path: 'exchange/tasks/:id',
    capability: 'exchange.read',
    load: () => import('./screens/exchange/task.tsx'),
  },
  {
    path: 'exchange/connections/:id',
    capability: 'exchange.read',
    load: () => import('./screens/exchange/connection-task.tsx'),
  },
  ...['posts', 'info', 'about', 'vacancies', 'rentals', 'embedded'].map(
    (section): Screen => ({
      path: `content/${section}`,
      capability: 'content.edit',
      load: () => import('./screens/content/content.tsx'),
    }),
  ),
  {
    path: 'content/banners',
    capability: 'content.publish',
    load: () => import('./screens/banners/banners.tsx'),
  },
  { path: 'content/home', capability: 'content.publish', load: () => import('./screens/home/home.tsx') },
  { path: 'content/menu', capability: 'content.publish', load: () => import('./screens/menu/menu.tsx') },
  {
    path: 'settings/phrases',
    capability: 'settings.edit',
    load: () => import('./screens/phrases/phrases.tsx'),
    menu: { name: 'Фразы', icon: 'note-pencil', group: 'house' },
  },
  {
    path: 'content/redirects',
    capability: 'content.publish',
    load: () => import('./screens/redirects/redirects.tsx'),
  },
  {
    path: 'content/post-categories',
    capability: 'content.edit',
    load: () => import('./screens/post-categories/post-categories.tsx'),
  },
  {
    path: 'content/:section/:id',
    capability: 'content.edit',
    load: () => import('./screens/content-item/content-item.tsx'),
  },
  {
    path: 'customers',
    capability: 'customers.read',
    load: () => import('./screens/customers/customers.tsx'),
    menu: { name: 'Покупатели', icon: 'users-three', group: 'work' },
  },
  { path: 'customers/:id', capability: 'customers.read', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'staff',
    capability: 'staff.manage',
    load: () => import('./screens/staff/staff.tsx'),
    menu: { name: 'Сотрудники', icon: 'identification-badge', group: 'house' },
  },
  { path: 'staff/:id', capability: 'staff.manage', load: () => import('./screens/thing/thing.tsx') },
  {
    path: 'audit',
    capability: 'audit.read',
    load: () => import('./screens/audit/audit.tsx'),
    menu: { name: 'Журнал', icon: 'clock-counter-clockwise', group: 'house' },
  },
  { path: 'audit/:id', capability: 'audit.read', load: () => import('./screens/thing/thing.tsx') },
  { path: 'me', capability: 'any', load: () => import('./screens/me/me.tsx') },
  {
    path: 'health',
    capability: 'health.read',
    load: () => import('./screens/health/health.tsx'),
    menu: { name: 'Здоровье', icon: 'heartbeat', group: 'house' },
  },
  { path: 'health/jobs/:id', capability: 'health.read', load: () => import('./screens/health/job.tsx') },
];
