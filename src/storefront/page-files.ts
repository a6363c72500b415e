import { type LoadedPage, type PageModule, type PageRoute, pageOf } from './loading/page.ts';

/**
 * How the files of each page are loaded, by the name that `routes.ts` gives them. Browsers load this list when a visitor is
 * about to open another page: it names every file of the build.
 */
const files = {
  'home/page': () => {
    import('./pages/home/load-home.ts').catch(() => {}); // its loader reports a failure
    return import('./pages/home/page.tsx');
  },
  'catalogue/page': () => import('./pages/catalogue/page.tsx'),
  'category/page': () => import('./pages/category/page.tsx'),
  'product/page': () => import('./pages/product/page.tsx'),
  'cart/page': () => import('./pages/cart/page.tsx'),
  'cart-upload/page': () => import('./pages/cart-upload/page.tsx'),
  'price-list/page': () => import('./pages/price-list/page.tsx'),
  'checkout/page': () => import('./pages/checkout/page.tsx'),
  'order/page': () => import('./pages/order/page.tsx'),
  'order/changes': () => import('./pages/order/changes.tsx'),
  'shared/page': () => import('./pages/shared/page.tsx'),
  'messages/page': () => import('./pages/messages/page.tsx'),
  'stock-request/page': () => import('./pages/stock-request/page.tsx'),
  'search/page': () => import('./pages/search/page.tsx'),
  'wishlist/page': () => import('./pages/wishlist/page.tsx'),
  'info/page': () => import('./pages/info/page.tsx'),
  'embedded/page': () => import('./pages/embedded/page.tsx'),
  'posts/page': () => import('./pages/posts/page.tsx'),
  'post/page': () => import('./pages/post/page.tsx'),
  'about/for-renters': () => import('./pages/about/for-renters.tsx'),
  'about/payment-and-delivery-faq': () => import('./pages/about/payment-and-delivery-faq.tsx'),
  'about/page': () => import('./pages/about/page.tsx'),
  'vacancies/page': () => import('./pages/vacancies/page.tsx'),
  'contacts/page': () => import('./pages/contacts/page.tsx'),
  'pickup-points/page': () => import('./pages/pickup-points/page.tsx'),
  'city/page': () => import('./pages/city/page.tsx'),
  'cookies/page': () => import('./pages/cookies/page.tsx'),
  'recommendations/page': () => import('./pages/recommendations/page.tsx'),
  'auth/page': () => import('./pages/auth/page.tsx'),
  'auth/login': () => import('./pages/auth/login.tsx'),
  'auth/logout': () => import('./pages/auth/logout.tsx'),
  'auth/registration': () => import('./pages/auth/registration.tsx'),
  'auth/password-reset': () => import('./pages/auth/password-reset.tsx'),
  'auth/password-reset-link': () => import('./pages/auth/password-reset-link.tsx'),
  'auth/email-link': () => import('./pages/auth/email-link.tsx'),
  'account/page': () => import('./pages/account/page.tsx'),
  'account/orders/page': () => import('./pages/account/orders/page.tsx'),
  'account/addresses/page': () => import('./pages/account/addresses/page.tsx'),
  'account/profile/page': () => import('./pages/account/profile/page.tsx'),
  'account/documents/page': () => import('./pages/account/documents/page.tsx'),
  'account/order/page': () => import('./pages/account/order/page.tsx'),
  'account/claims/page': () => import('./pages/account/claims/page.tsx'),
  'account/claim/new': () => import('./pages/account/claim/new.tsx'),
  'account/claim/page': () => import('./pages/account/claim/page.tsx'),
  'account/messages/page': () => import('./pages/account/messages/page.tsx'),
  'account/message/page': () => import('./pages/account/message/page.tsx'),
  'account/changes/page': () => import('./pages/account/changes/page.tsx'),
  'account/companies/page': () => import('./pages/account/companies/page.tsx'),
  'account/companies/new': () => import('./pages/account/companies/new.tsx'),
  'account/companies/company': () => import('./pages/account/companies/company.tsx'),
  'account/contracts/page': () => import('./pages/account/contracts/page.tsx'),
  'account/powers/page': () => import('./pages/account/powers/page.tsx'),
  'account/buyer/page': () => import('./pages/account/buyer/page.tsx'),
  'account/invitation/page': () => import('./pages/account/invitation/page.tsx'),
  'error/page': () => import('./pages/error/page.tsx'),
  'not-found/page': () => import('./pages/not-found/page.tsx'),
  'not-found/no-such-address': () => import('./pages/not-found/no-such-address.tsx'),
  // Only in development: no build contains this page.
  ...(import.meta.env.DEV ? { 'ui-samples/page': () => import('./pages/ui-samples/page.tsx') } : {}),
};

/** The name of a page below `pages/`, without its ending. */
export type PageFile = keyof typeof files;

/** Loads the files of a page. */
export async function loadPage({ id }: PageRoute): Promise<LoadedPage> {
  const load: () => Promise<PageModule> = files[id.slice('pages/'.length, -'.tsx'.length) as PageFile]!;
  return pageOf(await load());
}
