import type { Pool } from '../src/platform/database/db.server.ts';

/** The visitor of a page: account pages need a login, those of the cart need lines in it. */
export type Visitor = 'guest' | 'buyer' | 'person' | 'company';

export interface VisitedPage {
  path: string;
  visitor: Visitor;
}

/** Every page of the demo shop: one address for each line of `src/storefront/routes.ts`, a few where the data decides. */
export async function pagesToVisit(pool: Pool): Promise<VisitedPage[]> {
  const texts = await addresses(
    pool,
    `select distinct on (kind) case kind when 'info' then '/info/' when 'embedded' then '/embedded/' else '/posts/' end
       || case kind when 'embedded' then id::text else slug end
     from content_item where kind in ('info', 'embedded', 'post') and hidden_at is null and published_at is not null
     order by kind, id`,
  );
  const goods = await addresses(
    pool,
    `(select '/product/' || id || '-' || slug from product where hidden_at is null order by popularity desc, id limit 1)
     union all
     (select '/product/' || id || '-' || slug from product where hidden_at is null order by length(name) desc, id limit 1)
     union all
     (select '/product/' || p.id || '-' || p.slug from product p where p.hidden_at is null
        and not exists (select from product_image i where i.product_id = p.id) order by id limit 1)
     union all select '/product/1'`,
  );
  const categories = await addresses(
    pool,
    `(select '/catalog/' || slug from category where parent_id is null and hidden_at is null order by lft limit 1)
     union all
     (select '/catalog/' || slug from category c where lft > 0
        and not exists (select from category below where below.parent_id = c.id and below.lft > 0)
      order by (select count(*) from product_category pc where pc.category_id = c.id) desc, id limit 1)`,
  );
  const guest = [
    '/',
    '/catalog',
    ...categories,
    `${categories.at(-1)}?view=list`,
    ...goods,
    '/search/?q=кабель',
    '/search/',
    '/search/?q=ываываыва',
    '/cart',
    '/cart/upload',
    '/price-list',
    '/checkout',
    '/wishlist',
    ...texts,
    '/posts',
    '/about/for-renters',
    '/about/company',
    '/about/payment-and-delivery-faq',
    '/vacancies',
    '/contacts',
    '/pickup-points',
    '/city',
    '/cookies',
    '/recommendations',
    '/auth/login',
    '/auth/registration',
    '/auth/password-reset',
    '/404',
    '/no-such-page',
    '/_error?statusCode=500',
    '/order/no-such-token',
  ];
  const person = ['orders', 'claims', 'addresses', 'profile', 'documents', 'companies', 'contracts', 'buyer'];
  const company = [...person, 'powers', 'companies/new'];
  const orders = await addresses(
    pool,
    `with own as (select o.id from shop_order o join app_user u on u.id = o.user_id
       where u.email = 'pokupatel@example.com' order by o.id)
     (select '/account/orders/' || id from own limit 1)
     union all
     (select '/account/orders/' || order_id || '/changes/' || n from order_revision join own on own.id = order_id
      where n > 0 limit 1)
     union all (select '/account/claims/' || c.id from order_claim c join own on own.id = c.order_id limit 1)
     union all (select '/account/claims/new?order=' || c.order_id from order_claim c join own on own.id = c.order_id limit 1)`,
  );
  const of = (visitor: Visitor, paths: string[]) => paths.map((path) => ({ path, visitor }));
  return [
    ...of('guest', guest),
    ...of('buyer', ['/', '/cart', '/checkout', '/wishlist']),
    ...of('person', [...person.map((name) => `/account/${name}`), ...orders]),
    ...of(
      'company',
      company.map((name) => `/account/${name}`),
    ),
  ];
}

async function addresses(pool: Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query({ text: query, rowMode: 'array' });
  return rows.map(([address]) => String(address));
}
