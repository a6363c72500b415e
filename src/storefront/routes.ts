import type { RouteObject } from 'react-router';
import * as root from './frame/root.tsx';
import { type PageRoute, page } from './loading/page.ts';

const listing = [
  ...['tags', 'attributes', 'shops', 'in_stock', 'min_price', 'max_price'],
  ...['ordering', 'offset', 'view', 'filters'],
  ...['attribute', 'sent'], // of the filter form without scripts: catalogue/form-address.ts
];

/** The map of the site. The id of a page is its file: the server finds its scripts and styles by it. */
export const pages: PageRoute[] = [
  page('/', 'pages/home/page.tsx', () => import('./pages/home/page.tsx')),
  page('/catalog', 'pages/catalogue/page.tsx', () => import('./pages/catalogue/page.tsx')),
  page('/catalog/:slug', 'pages/category/page.tsx', () => import('./pages/category/page.tsx'), listing),
  page('/product/:idSlug', 'pages/product/page.tsx', () => import('./pages/product/page.tsx')),
  page('/cart', 'pages/cart/page.tsx', () => import('./pages/cart/page.tsx'), ['list']),
  page('/cart/upload', 'pages/cart-upload/page.tsx', () => import('./pages/cart-upload/page.tsx')),
  page('/price-list', 'pages/price-list/page.tsx', () => import('./pages/price-list/page.tsx'), ['expired']),
  page('/checkout', 'pages/checkout/page.tsx', () => import('./pages/checkout/page.tsx'), ['shop']),
  page('/order/:token', 'pages/order/page.tsx', () => import('./pages/order/page.tsx')),
  page('/order/:token/changes/:n', 'pages/order/changes.tsx', () => import('./pages/order/changes.tsx')),
  page('/shared/:token', 'pages/shared/page.tsx', () => import('./pages/shared/page.tsx')),
  page('/messages/:token', 'pages/messages/page.tsx', () => import('./pages/messages/page.tsx'), ['done']),
  page(
    '/stock-request/:token',
    'pages/stock-request/page.tsx',
    () => import('./pages/stock-request/page.tsx'),
    ['done'],
  ),
  page('/search/', 'pages/search/page.tsx', () => import('./pages/search/page.tsx'), [
    ...['q', 'tab', 'category', 'all', 'exact'],
    ...listing,
  ]),
  page('/wishlist', 'pages/wishlist/page.tsx', () => import('./pages/wishlist/page.tsx')),
  page('/info/:slug', 'pages/info/page.tsx', () => import('./pages/info/page.tsx')),
  page('/embedded/:id', 'pages/embedded/page.tsx', () => import('./pages/embedded/page.tsx')),
  page('/posts', 'pages/posts/page.tsx', () => import('./pages/posts/page.tsx'), ['category', 'offset']),
  page('/posts/:slug', 'pages/post/page.tsx', () => import('./pages/post/page.tsx')),
  page('/about/for-renters', 'pages/about/for-renters.tsx', () => import('./pages/about/for-renters.tsx'), [
    'object',
  ]),
  page(
    '/about/payment-and-delivery-faq',
    'pages/about/payment-and-delivery-faq.tsx',
    () => import('./pages/about/payment-and-delivery-faq.tsx'),
  ),
  page('/about/:name', 'pages/about/page.tsx', () => import('./pages/about/page.tsx')),
  page('/vacancies', 'pages/vacancies/page.tsx', () => import('./pages/vacancies/page.tsx'), [
    ...['place', 'vacancy'],
  ]),
  page('/contacts', 'pages/contacts/page.tsx', () => import('./pages/contacts/page.tsx'), ['topic']),
  page('/pickup-points', 'pages/pickup-points/page.tsx', () => import('./pages/pickup-points/page.tsx'), [
    'open',
    'services',
    'shop',
  ]),
  page('/city', 'pages/city/page.tsx', () => import('./pages/city/page.tsx'), ['next']),
  page('/cookies', 'pages/cookies/page.tsx', () => import('./pages/cookies/page.tsx')),
  page(
    '/recommendations',
    'pages/recommendations/page.tsx',
    () => import('./pages/recommendations/page.tsx'),
  ),
  page('/auth', 'pages/auth/page.tsx', () => import('./pages/auth/page.tsx')),
  page('/auth/login', 'pages/auth/login.tsx', () => import('./pages/auth/login.tsx'), ['next', 'done']),
  page('/auth/logout', 'pages/auth/logout.tsx', () => import('./pages/auth/logout.tsx')),
  page('/auth/registration', 'pages/auth/registration.tsx', () => import('./pages/auth/registration.tsx'), [
    'next',
    'who',
  ]),
  page(
    '/auth/password-reset',
    'pages/auth/password-reset.tsx',
    () => import('./pages/auth/password-reset.tsx'),
    ['done'],
  ),
  page(
    '/auth/password-reset/:a/:b',
    'pages/auth/password-reset-link.tsx',
    () => import('./pages/auth/password-reset-link.tsx'),
  ),
  page('/auth/email/:token', 'pages/auth/email-link.tsx', () => import('./pages/auth/email-link.tsx')),
  page('/account', 'pages/account/page.tsx', () => import('./pages/account/page.tsx')),
  page('/account/orders', 'pages/account/orders/page.tsx', () => import('./pages/account/orders/page.tsx'), [
    ...['search', 'status', 'date_from', 'date_to', 'legal_entity', 'offset'],
  ]),
  page(
    '/account/addresses',
    'pages/account/addresses/page.tsx',
    () => import('./pages/account/addresses/page.tsx'),
    ['add', 'edit'],
  ),
  page(
    '/account/profile',
    'pages/account/profile/page.tsx',
    () => import('./pages/account/profile/page.tsx'),
    ['done'],
  ),
  page(
    '/account/documents',
    'pages/account/documents/page.tsx',
    () => import('./pages/account/documents/page.tsx'),
    [
      ...['search', 'type', 'status', 'order', 'contract', 'legal_entity', 'date_from', 'date_to', 'offset'],
      ...['add', 'done'],
    ],
  ),
  page('/account/orders/:id', 'pages/account/order/page.tsx', () => import('./pages/account/order/page.tsx')),
  page('/account/claims', 'pages/account/claims/page.tsx', () => import('./pages/account/claims/page.tsx'), [
    ...['status', 'offset'],
  ]),
  page('/account/claims/new', 'pages/account/claim/new.tsx', () => import('./pages/account/claim/new.tsx'), [
    'order',
  ]),
  page(
    '/account/claims/:id',
    'pages/account/claim/page.tsx',
    () => import('./pages/account/claim/page.tsx'),
    ['done'],
  ),
  page(
    '/account/messages',
    'pages/account/messages/page.tsx',
    () => import('./pages/account/messages/page.tsx'),
    ['offset'],
  ),
  page(
    '/account/messages/:id',
    'pages/account/message/page.tsx',
    () => import('./pages/account/message/page.tsx'),
    ['done'],
  ),
  page(
    '/account/orders/:id/changes/:n',
    'pages/account/changes/page.tsx',
    () => import('./pages/account/changes/page.tsx'),
  ),
  page(
    '/account/companies',
    'pages/account/companies/page.tsx',
    () => import('./pages/account/companies/page.tsx'),
  ),
  page(
    '/account/companies/new',
    'pages/account/companies/new.tsx',
    () => import('./pages/account/companies/new.tsx'),
  ),
  page(
    '/account/companies/:id',
    'pages/account/companies/company.tsx',
    () => import('./pages/account/companies/company.tsx'),
    ['done'],
  ),
  page(
    '/account/contracts',
    'pages/account/contracts/page.tsx',
    () => import('./pages/account/contracts/page.tsx'),
    ['search', 'status', 'legal_entity', 'offset', 'add', 'done'],
  ),
  page('/account/powers', 'pages/account/powers/page.tsx', () => import('./pages/account/powers/page.tsx'), [
    ...['search', 'status', 'legal_entity', 'offset', 'add', 'done'],
  ]),
  page('/account/buyer', 'pages/account/buyer/page.tsx', () => import('./pages/account/buyer/page.tsx'), [
    'next',
  ]),
  page(
    '/account/invitations/:token',
    'pages/account/invitation/page.tsx',
    () => import('./pages/account/invitation/page.tsx'),
  ),
  page('/_error', 'pages/error/page.tsx', () => import('./pages/error/page.tsx'), [
    ...['statusCode', 'form'], // form: the form was rejected, not a page
  ]),
  page('/404', 'pages/not-found/page.tsx', () => import('./pages/not-found/page.tsx')),
  // Only in development: no build contains this page.
  ...(import.meta.env.DEV
    ? [page('/dev/ui', 'pages/ui-samples/page.tsx', () => import('./pages/ui-samples/page.tsx'))]
    : []),
  page('*', 'pages/not-found/no-such-address.tsx', () => import('./pages/not-found/no-such-address.tsx')),
];

/** The route table, with the shell around every page. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: root.loader,
    shouldRevalidate: root.shouldRevalidate,
    Component: root.Root,
    ErrorBoundary: root.RootError,
    HydrateFallback: () => null,
    children: pages,
  },
];
