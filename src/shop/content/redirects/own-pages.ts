/** The pages of the shop that exist whatever it sells and writes. A test compares them with the routes of the pages. */
const ALWAYS = new Set([
  '/catalog',
  '/search',
  '/cart',
  '/cart/upload',
  '/checkout',
  '/price-list',
  '/wishlist',
  '/recommendations',
  '/posts',
  '/about/for-renters',
  '/about/payment-and-delivery-faq',
  '/vacancies',
  '/contacts',
  '/pickup-points',
  '/city',
  '/cookies',
  '/_error',
  '/404',
  '/auth',
  '/auth/login',
  '/auth/logout',
  '/auth/registration',
  '/auth/password-reset',
  '/account',
  '/account/orders',
  '/account/addresses',
  '/account/profile',
  '/account/documents',
  '/account/claims',
  '/account/claims/new',
  '/account/messages',
  '/account/companies',
  '/account/companies/new',
  '/account/contracts',
  '/account/powers',
  '/account/buyer',
]);

/** Whether a page of the shop always opens at a path, so that a redirect from it would never work (STF-65). @param path as `redirectPath` writes it */
export function isOwnPage(path: string): boolean {
  return ALWAYS.has(path);
}
