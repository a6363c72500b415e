import { expect, type Page } from '@playwright/test';
import { write } from './past-the-pages.ts';

/**
 * Where a page of a route is found: an address, the first such link of a page, or the link of a shared
 * cart.
 */
type Place = string | { on: Place; link: RegExp } | { shares: 'cart' };

export const OF_GUEST: Record<string, Place> = {
  '/': '/',
  '/catalog': '/catalog',
  '/catalog/:slug': '/catalog/avtomaticheskie-vyklyuchateli',
  '/product/:idSlug': { on: '/catalog', link: /^\/product\// },
  '/cart': '/cart',
  '/cart/upload': '/cart/upload',
  '/price-list': '/price-list',
  '/checkout': '/checkout',
  '/shared/:token': { shares: 'cart' },
  '/messages/:token': `/messages/m1-${'A'.repeat(43)}`,
  '/stock-request/:token': `/stock-request/s1-${'A'.repeat(43)}`,
  '/search/': `/search/?q=${encodeURIComponent('кабель')}`,
  '/wishlist': '/wishlist',
  '/info/:slug': '/info/personalnye-dannye',
  '/embedded/:id': { on: '/', link: /^\/embedded\/\d+$/ },
  '/posts': '/posts',
  '/posts/:slug': { on: '/posts', link: /^\/posts\/[\w-]+$/ },
  '/about/for-renters': '/about/for-renters',
  '/about/payment-and-delivery-faq': '/about/payment-and-delivery-faq',
  '/about/:name': '/about/history',
  '/vacancies': '/vacancies',
  '/contacts': '/contacts',
  '/pickup-points': '/pickup-points',
  '/city': '/city',
  '/cookies': '/cookies',
  '/recommendations': '/recommendations',
  '/auth/login': '/auth/login',
  '/auth/registration': '/auth/registration',
  '/auth/password-reset': '/auth/password-reset',
  '/auth/password-reset/:a/:b': '/auth/password-reset/a/b',
  '/auth/email/:token': `/auth/email/${'A'.repeat(43)}`,
  '/_error': '/_error?statusCode=503',
  '/404': '/404',
  '*': '/net-takogo-adresa',
};

export const OF_BUYER: Record<string, Place> = {
  '/order/:token': '/order/:token', // of an order that is placed first
  '/order/:token/changes/:n': '/order/:token/changes/:n', // of the same order
  '/account/orders': '/account/orders',
  '/account/orders/:id': { on: '/account/orders', link: /^\/account\/orders\/\d+$/ },
  '/account/claims': '/account/claims',
  '/account/claims/new': {
    on: { on: { on: '/account/claims', link: /^\/account\/claims\/\d+$/ }, link: /^\/account\/orders\/\d+$/ },
    link: /^\/account\/claims\/new\?order=\d+$/,
  },
  '/account/claims/:id': { on: '/account/claims', link: /^\/account\/claims\/\d+$/ },
  '/account/orders/:id/changes/:n': { on: '/account/orders', link: /^\/account\/orders\/\d+\/changes\/\d+$/ },
  '/account/messages': '/account/messages',
  '/account/messages/:id': { on: '/account/messages', link: /^\/account\/messages\/[ms]\d+$/ },
  '/account/addresses': '/account/addresses',
  '/account/profile': '/account/profile',
  '/account/documents': '/account/documents',
  '/account/companies': '/account/companies',
  '/account/companies/new': '/account/companies/new',
  '/account/companies/:id': { on: '/account/companies', link: /^\/account\/companies\/\d+$/ },
  '/account/contracts': '/account/contracts',
  '/account/powers': '/account/powers',
  '/account/buyer': '/account/buyer',
  '/account/invitations/:token': `/account/invitations/${'A'.repeat(43)}`,
};

/** The address of a page of each kind in this shop. */
export async function addressOf(page: Page, place: Place): Promise<string> {
  if (typeof place === 'string') return place;
  if ('shares' in place) {
    const answer = await write(page, 'shared-carts/', { from: place.shares });
    return `/shared/${((await answer.json()) as { token: string }).token}`;
  }
  const on = await addressOf(page, place.on);
  await page.goto(on);
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = hrefs.find((href) => place.link.test(href));
  expect(found, `a link ${place.link} on ${on}`).toBeDefined();
  return found ?? '';
}
