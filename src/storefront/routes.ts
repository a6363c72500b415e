import type { RouteObject } from 'react-router';
import * as root from './frame/root.tsx';
import type { PageRoute } from './loading/page.ts';
import type { PageFile } from './page-files.ts';

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

/** The map of the site: addresses and files of the pages. How the files are loaded is in `page-files.ts`. */
export const pages: PageRoute[] = [
  page('/', 'home/page'),
  page('/catalog', 'catalogue/page'),
  page('/catalog/:slug', 'category/page', listing),
  page('/product/:idSlug', 'product/page'),
  page('/cart', 'cart/page', ['list']),
  page('/cart/upload', 'cart-upload/page'),
  page('/price-list', 'price-list/page', ['expired']),
  page('/checkout', 'checkout/page', ['shop']),
  page('/order/:token', 'order/page'),
  page('/order/:token/changes/:n', 'order/changes'),
  page('/shared/:token', 'shared/page'),
  page('/messages/:token', 'messages/page', ['done']),
  page('/stock-request/:token', 'stock-request/page', ['done']),
  page('/search/', 'search/page', ['q', 'tab', 'category', 'all', 'exact', ...listing]),
  page('/wishlist', 'wishlist/page'),
  page('/info/:slug', 'info/page'),
  page('/embedded/:id', 'embedded/page'),
  page('/posts', 'posts/page', ['category', 'offset']),
  page('/posts/:slug', 'post/page'),
  page('/about/for-renters', 'about/for-renters', ['object']),
  page('/about/payment-and-delivery-faq', 'about/payment-and-delivery-faq'),
  page('/about/:name', 'about/page'),
  page('/vacancies', 'vacancies/page', ['place', 'vacancy']),
  page('/contacts', 'contacts/page', ['topic']),
  page('/pickup-points', 'pickup-points/page', ['open', 'services', 'shop']),
  page('/city', 'city/page', ['next']),
  page('/cookies', 'cookies/page'),
  page('/recommendations', 'recommendations/page'),
  page('/auth', 'auth/page'),
  page('/auth/login', 'auth/login', ['next', 'done']),
  page('/auth/logout', 'auth/logout'),
  page('/auth/registration', 'auth/registration', ['next', 'who']),
  page('/auth/password-reset', 'auth/password-reset', ['done']),
  page('/auth/password-reset/:a/:b', 'auth/password-reset-link'),
  page('/auth/email/:token', 'auth/email-link'),
  page('/account', 'account/page'),
  page('/account/orders', 'account/orders/page', [
    'search',
    'status',
    'date_from',
    'date_to',
    'legal_entity',
    'offset',
  ]),
  page('/account/addresses', 'account/addresses/page', ['add', 'edit']),
  page('/account/profile', 'account/profile/page', ['done']),
  page('/account/documents', 'account/documents/page', [
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
  page('/account/orders/:id', 'account/order/page'),
  page('/account/claims', 'account/claims/page', ['status', 'offset']),
  page('/account/claims/new', 'account/claim/new', ['order']),
  page('/account/claims/:id', 'account/claim/page', ['done']),
  page('/account/messages', 'account/messages/page', ['offset']),
  page('/account/messages/:id', 'account/message/page', ['done']),
  page('/account/orders/:id/changes/:n', 'account/changes/page'),
  page('/account/companies', 'account/companies/page'),
  page('/account/companies/new', 'account/companies/new'),
  page('/account/companies/:id', 'account/companies/company', ['done']),
  page('/account/contracts', 'account/contracts/page', [
    'search',
    'status',
    'legal_entity',
    'offset',
    'add',
    'done',
  ]),
  page('/account/powers', 'account/powers/page', [
    'search',
    'status',
    'legal_entity',
    'offset',
    'add',
    'done',
  ]),
  page('/account/buyer', 'account/buyer/page', ['next']),
  page('/account/invitations/:token', 'account/invitation/page'),
  page('/_error', 'error/page', [
    'statusCode',
    'form', // form: the form was rejected, not a page
  ]),
  page('/404', 'not-found/page'),
  // Only in development: no build contains this page.
  ...(import.meta.env.DEV ? [page('/dev/ui', 'ui-samples/page')] : []),
  page('*', 'not-found/no-such-address'),
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

/**
 * A page whose files are loaded on demand. Its id is its file: the server finds its scripts and styles by it.
 * @param file below `pages/`, without its ending: the browser loads this list with each page
 * @param parameters of the address that change the page, in canonical order
 */
function page(path: string, file: PageFile, parameters: readonly string[] = []): PageRoute {
  return { id: `pages/${file}.tsx`, path, parameters };
}
