import type { RouteObject } from 'react-router';
import * as root from './frame/root.tsx';
import { type PageRoute, page } from './loading/page.ts';

const listing = [
  'tags',
  'attributes',
  'shops',
  'in_stock',
  'min_price',
  'max_price',
  'ordering',
  'offset',
  'view',
  'filters',
  'attribute',
  'sent', // of the filter form without scripts: catalogue/form-address.ts
];

/** The map of the site: addresses and files of the pages. */
export const pages: PageRoute[] = [
  page('/', 'home/page', () => import('./pages/home/page.tsx')),
  page('/catalog', 'catalogue/page', () => import('./pages/catalogue/page.tsx')),
  page('/catalog/:slug', 'category/page', () => import('./pages/category/page.tsx'), listing),
  page('/product/:idSlug', 'product/page', () => import('./pages/product/page.tsx')),
  page('/cart', 'cart/page', () => import('./pages/cart/page.tsx'), ['list']),
  page('/cart/upload', 'cart-upload/page', () => import('./pages/cart-upload/page.tsx')),
  page('/price-list', 'price-list/page', () => import('./pages/price-list/page.tsx'), ['expired']),
  page('/checkout', 'checkout/page', () => import('./pages/checkout/page.tsx'), ['shop']),
  page('/order/:token', 'order/page', () => import('./pages/order/page.tsx')),
  page('/order/:token/changes/:n', 'order/changes', () => import('./pages/order/changes.tsx')),
  page('/shared/:token', 'shared/page', () => import('./pages/shared/page.tsx')),
  page('/messages/:token', 'messages/page', () => import('./pages/messages/page.tsx'), ['done']),
  page('/stock-request/:token', 'stock-request/page', () => import('./pages/stock-request/page.tsx'), [
    'done',
  ]),
  page('/search/', 'search/page', () => import('./pages/search/page.tsx'), [
    'q',
    'tab',
    'category',
    'all',
    'exact',
    ...listing,
  ]),
  page('/wishlist', 'wishlist/page', () => import('./pages/wishlist/page.tsx')),
  page('/info/:slug', 'info/page', () => import('./pages/info/page.tsx')),
  page('/embedded/:id', 'embedded/page', () => import('./pages/embedded/page.tsx')),
  page('/posts', 'posts/page', () => import('./pages/posts/page.tsx'), ['category', 'offset']),
  page('/posts/:slug', 'post/page', () => import('./pages/post/page.tsx')),
  page('/about/for-renters', 'about/for-renters', () => import('./pages/about/for-renters.tsx'), ['object']),
  page(
    '/about/payment-and-delivery-faq',
    'about/payment-and-delivery-faq',
    () => import('./pages/about/payment-and-delivery-faq.tsx'),
  ),
  page('/about/:name', 'about/page', () => import('./pages/about/page.tsx')),
  page('/vacancies', 'vacancies/page', () => import('./pages/vacancies/page.tsx'), ['place', 'vacancy']),
  page('/contacts', 'contacts/page', () => import('./pages/contacts/page.tsx'), ['topic']),
  page('/pickup-points', 'pickup-points/page', () => import('./pages/pickup-points/page.tsx'), [
    'open',
    'services',
    'shop',
  ]),
  page('/city', 'city/page', () => import('./pages/city/page.tsx'), ['next']),
  page('/cookies', 'cookies/page', () => import('./pages/cookies/page.tsx')),
  page('/recommendations', 'recommendations/page', () => import('./pages/recommendations/page.tsx')),
  page('/auth', 'auth/page', () => import('./pages/auth/page.tsx')),
  page('/auth/login', 'auth/login', () => import('./pages/auth/login.tsx'), ['next', 'done']),
  page('/auth/logout', 'auth/logout', () => import('./pages/auth/logout.tsx')),
  page('/auth/registration', 'auth/registration', () => import('./pages/auth/registration.tsx'), [
    'next',
    'who',
  ]),
  page('/auth/password-reset', 'auth/password-reset', () => import('./pages/auth/password-reset.tsx'), [
    'done',
  ]),
  page(
    '/auth/password-reset/:a/:b',
    'auth/password-reset-link',
    () => import('./pages/auth/password-reset-link.tsx'),
  ),
  page('/auth/email/:token', 'auth/email-link', () => import('./pages/auth/email-link.tsx')),
  page('/account', 'account/page', () => import('./pages/account/page.tsx')),
  page('/account/orders', 'account/orders/page', () => import('./pages/account/orders/page.tsx'), [
    'search',
    'status',
    'date_from',
    'date_to',
    'legal_entity',
    'offset',
  ]),
  page('/account/addresses', 'account/addresses/page', () => import('./pages/account/addresses/page.tsx'), [
    'add',
    'edit',
  ]),
  page('/account/profile', 'account/profile/page', () => import('./pages/account/profile/page.tsx'), [
    'done',
  ]),
  page('/account/documents', 'account/documents/page', () => import('./pages/account/documents/page.tsx'), [
    'search',
    'type',
    'status',
    'order',
    'contract',
    'legal_entity',
    'date_from',
    'date_to',
    'offset',
    'add',
    'done',
  ]),
  page('/account/orders/:id', 'account/order/page', () => import('./pages/account/order/page.tsx')),
  page('/account/claims', 'account/claims/page', () => import('./pages/account/claims/page.tsx'), [
    'status',
    'offset',
  ]),
  page('/account/claims/new', 'account/claim/new', () => import('./pages/account/claim/new.tsx'), ['order']),
  page('/account/claims/:id', 'account/claim/page', () => import('./pages/account/claim/page.tsx'), ['done']),
  page('/account/messages', 'account/messages/page', () => import('./pages/account/messages/page.tsx'), [
    'offset',
  ]),
  page('/account/messages/:id', 'account/message/page', () => import('./pages/account/message/page.tsx'), [
    'done',
  ]),
  page(
    '/account/orders/:id/changes/:n',
    'account/changes/page',
    () => import('./pages/account/changes/page.tsx'),
  ),
  page('/account/companies', 'account/companies/page', () => import('./pages/account/companies/page.tsx')),
  page('/account/companies/new', 'account/companies/new', () => import('./pages/account/companies/new.tsx')),
  page(
    '/account/companies/:id',
    'account/companies/company',
    () => import('./pages/account/companies/company.tsx'),
    ['done'],
  ),
  page('/account/contracts', 'account/contracts/page', () => import('./pages/account/contracts/page.tsx'), [
    'search',
    'status',
    'legal_entity',
    'offset',
    'add',
    'done',
  ]),
  page('/account/powers', 'account/powers/page', () => import('./pages/account/powers/page.tsx'), [
    'search',
    'status',
    'legal_entity',
    'offset',
    'add',
    'done',
  ]),
  page('/account/buyer', 'account/buyer/page', () => import('./pages/account/buyer/page.tsx'), ['next']),
  page(
    '/account/invitations/:token',
    'account/invitation/page',
    () => import('./pages/account/invitation/page.tsx'),
  ),
  page('/_error', 'error/page', () => import('./pages/error/page.tsx'), [
    'statusCode',
    'form', // form: the form was rejected, not a page
  ]),
  page('/404', 'not-found/page', () => import('./pages/not-found/page.tsx')),
  // Only in development: no build contains this page.
  ...(import.meta.env.DEV
    ? [page('/dev/ui', 'ui-samples/page', () => import('./pages/ui-samples/page.tsx'))]
    : []),
  page('*', 'not-found/no-such-address', () => import('./pages/not-found/no-such-address.tsx')),
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
