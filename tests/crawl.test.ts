import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { robotsText } from '../src/shop/feeds/sitemap/sitemap.ts';
import { TOKEN_FOLDERS } from '../src/storefront/navigation/addresses.ts';
import {
  type CrawledPage,
  complaints,
  crawl,
  fetchPage,
  isFilter,
  kindOf,
  linksOf,
  type PageSeen,
  sitemapOf,
} from './support/crawler.ts';
import { freshDatabase, type TestDatabase } from './support/database.ts';
import { pageRules } from './support/html-rules.ts';
import { addressesOf, linkOf, metaOf, ofType, type PageFacts } from './support/page-facts.ts';
import { temporaryDataDir } from './support/shop-database.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

/** Enough products for every section, every kind of page and a list of several pages. */
const PRODUCTS = '300';

let database: TestDatabase;
let dataDir: ReturnType<typeof temporaryDataDir>;
let shop: ShopProcess;
let pages: Map<string, CrawledPage>;
let listed: string[];

const closedPaths = [
  ...robotsText({ origin: '', isOpen: true, secret: TOKEN_FOLDERS }).matchAll(/^Disallow: (\S+)$/gm),
].map(([, path]) => path!);
const isClosed = (path: string) => closedPaths.some((prefix) => path.startsWith(prefix));
const isProfile = (path: string) => path.startsWith('/account/');
const pathOf = (address: string) => address.slice(shop.url.length) || '/';

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = temporaryDataDir();
  shop = await startShop({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir.path,
    DEMO_PRODUCTS: PRODUCTS,
  });
  pages = await crawl(shop.url, ['/'], isClosed);
  listed = await sitemapOf(shop.url);
});
afterAll(async () => {
  await shop?.stop();
  await database.drop();
  dataDir.remove();
});

/** Pages that are shown under their own address, as search engines see them. */
const whole = () => [...pages.values()].filter(({ status, facts }) => status === 200 && facts) as PageSeen[];
const indexable = () =>
  whole().filter(
    ({ path, facts }) =>
      !isClosed(path) &&
      !/noindex/.test(metaOf(facts, 'robots') ?? '') &&
      pathOf(linkOf(facts, 'canonical') ?? '') === path,
  );

describe('links', () => {
  test('lead to their pages: nothing is broken and nothing redirects', () => {
    // A text may link to the profile: a guest is redirected to the login.
    const wrong = [...pages.values()].filter(
      ({ path, status, location }) =>
        status !== 200 && !(isProfile(path) && location?.startsWith('/auth/login')),
    );
    expect(wrong.map(({ path, status, location, from }) => [path, status, location, from])).toEqual([]);
  });

  test('closed to robots, and links of filters, are not followed', () => {
    expect(
      complaints(indexable(), (page) =>
        linksOf(page, shop.url).map(
          ({ path, isFollowed }) =>
            isFollowed && ((isClosed(path) && !isProfile(path)) || isFilter(path)) && `follows ${path}`,
        ),
      ),
    ).toEqual([]);
  });

  test('inside a page lead to an existing place', () => {
    expect(
      complaints(whole(), ({ facts }) => {
        const ids = new Set(facts.elements.map(({ attributes }) => attributes.id));
        return facts.elements.map(
          ({ tag, attributes }) =>
            tag === 'a' &&
            /^#./.test(attributes.href ?? '') &&
            !ids.has(attributes.href!.slice(1)) &&
            attributes.href,
        );
      }),
    ).toEqual([]);
  });

  test.each([
    '/net-takoi-stranitsy',
    '/catalog/net-takogo',
    '/product/999999-net',
    '/posts/net',
    '/about/net',
  ])('to missing pages end with a real 404: %s', async (path) => {
    const asked = await fetchPage(shop.url, path);
    const shown = asked.location ? await fetchPage(shop.url, asked.location) : asked;
    expect(shown.status).toBe(404);
    expect(metaOf(shown.facts!, 'robots')).toBe('noindex');
  });
});

describe('what search engines read', () => {
  test('a page has one title and one heading, a description, a language and its own address', () => {
    expect(
      complaints(indexable(), ({ facts }) => [
        !facts.title && 'no title',
        facts.title.length > 85 && `title of ${facts.title.length} letters`,
        facts.headings.length !== 1 && `${facts.headings.length} headings`,
        !metaOf(facts, 'description') && 'no description',
        (metaOf(facts, 'description')?.length ?? 0) > 200 && 'too long a description',
        facts.elements[0]?.attributes.lang !== 'ru' && 'no language',
        !metaOf(facts, 'og:image')?.startsWith(shop.url) && 'no picture for links',
      ]),
    ).toEqual([]);
  });

  test('no two pages have one title', () => {
    const byTitle = Map.groupBy(indexable(), ({ facts }) => facts.title);
    const same = [...byTitle].filter(([, of]) => of.length > 1);
    expect(same.map(([title, of]) => [title, of.map(({ path }) => path)])).toEqual([]);
  });

  test('no filter, order or view of a list is a page of its own for search engines', () => {
    expect(
      indexable()
        .map(({ path }) => path)
        .filter(isFilter),
    ).toEqual([]);
  });

  test('a canonical address is canonical itself', () => {
    const own = new Set(indexable().map(({ path }) => path));
    expect(
      complaints(whole(), ({ path, facts }) => {
        const canonical = linkOf(facts, 'canonical');
        const isOut = isClosed(path) || /noindex/.test(metaOf(facts, 'robots') ?? '');
        return [
          !canonical && !isOut && 'neither an address of its own nor noindex',
          canonical !== undefined && !isOut && !own.has(pathOf(canonical)) && `stands for ${canonical}`,
        ];
      }),
    ).toEqual([]);
  });

  // SEO-11
  test('the sitemap names those pages and no other, and each of them is linked', () => {
    const own = indexable().flatMap(({ path }) => (path.includes('offset=') ? [] : [path]));
    expect([...listed].sort()).toEqual(own.sort());
  });
});

describe('what a page loads', () => {
  test('comes from the shop alone, and there are no inline scripts or styles', () => {
    expect(
      complaints(whole(), ({ facts, headers }) => [
        ...facts.inline.map((text) => text.trim() && `inline: ${text.slice(0, 60)}`),
        !headers.get('content-security-policy')?.includes("script-src 'self';") &&
          'scripts of others may run',
        ...facts.elements.flatMap(({ tag, attributes }) => [
          ...Object.keys(attributes).map(
            (name) => (name.startsWith('on') || name === 'style') && `${tag}[${name}]`,
          ),
          ...addressesOf({ tag, attributes }).map(
            (address) =>
              new URL(address, shop.url).origin !== shop.url &&
              !address.startsWith('data:') &&
              `asks ${address}`,
          ),
        ]),
      ]),
    ).toEqual([]);
  });

  test('exists: images, styles, scripts, files', async () => {
    const asked = new Map<string, string>();
    for (const { path, facts } of whole())
      for (const element of facts.elements)
        for (const address of addressesOf(element))
          if (element.tag !== 'form' && !address.startsWith('data:'))
            asked.set(new URL(address, shop.url).pathname, path);
    const missing: string[] = [];
    for (const [path, from] of asked) {
      if (pages.has(path)) continue;
      const { status } = await fetch(shop.url + path, { method: 'HEAD' });
      if (status !== 200) missing.push(`${path} ${status} ← ${from}`);
    }
    expect(missing).toEqual([]);
  });

  test('images have a description, or an empty one, and a size', () => {
    expect(
      complaints(whole(), ({ facts }) =>
        facts.elements.map(
          ({ tag, attributes: { alt, width, height, src } }) =>
            tag === 'img' && (alt === undefined || !width || !height) && `picture ${src}`,
        ),
      ),
    ).toEqual([]);
  });
});

describe('structured data', () => {
  /** Whether the page shows a sum: kopecks are in an element of their own, and spaces are of several kinds. */
  const shows = ({ text }: PageFacts, amount: number) => {
    const words = text.replace(/\s/g, '');
    const sum = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, useGrouping: false }).format(amount);
    return words.includes(`${sum}₽`) || (sum.endsWith(',00') && words.includes(`${sum.slice(0, -3)}₽`));
  };

  test('is JSON of schema.org that closes no script, with absolute addresses of the shop', () => {
    expect(
      complaints(whole(), ({ facts }) =>
        facts.structured.flatMap((text) => {
          const json = JSON.parse(text);
          return [
            json['@context'] !== 'https://schema.org' && 'no context',
            text.includes('<') && 'an open bracket',
            ...[...text.matchAll(/"(?:url|item|image|@id)":"([^"]*)"/g)].map(
              ([, address]) => !address!.startsWith(`${shop.url}/`) && `address ${address}`,
            ),
          ];
        }),
      ),
    ).toEqual([]);
  });

  test('describes a product once on its page and nowhere else, at the shown price', () => {
    const problems = complaints(indexable(), ({ path, facts }) => {
      const products = ofType(facts, 'Product');
      if (!path.startsWith('/product/')) return [products.length > 0 && 'tells of a product'];
      const [product] = products;
      if (products.length !== 1 || !product) return [`tells of ${products.length} products`];
      const price = (product.offers as { price?: string } | undefined)?.price;
      if (price === undefined) return [!facts.text.includes('Цена по запросу') && 'no offer'];
      return [!shows(facts, Number(price)) && `price ${price} is not shown`];
    });
    expect(problems).toEqual([]);
  });

  test('of a list offers its goods at the shown prices', () => {
    const lists = indexable().filter(({ facts }) => ofType(facts, 'OfferCatalog').length > 0);
    expect(lists.length).toBeGreaterThan(20);
    expect(
      complaints(lists, ({ facts }) =>
        ofType(facts, 'OfferCatalog').flatMap(({ itemListElement }) =>
          (itemListElement as { price: number; url: string }[]).map(
            ({ price, url }) => !shows(facts, price) && `${url} at ${price} is not shown`,
          ),
        ),
      ),
    ).toEqual([]);
  });

  test.each([
    ['/', ['Organization', 'WebSite']],
    ['/contacts', ['Store', 'BreadcrumbList']],
    ['/vacancies', ['JobPosting', 'BreadcrumbList']],
    ['/about/payment-and-delivery-faq', ['FAQPage', 'BreadcrumbList']],
  ])('of %s contains %j', (path, types) => {
    for (const type of types)
      expect([type, ofType(pages.get(path)!.facts!, type).length > 0]).toEqual([type, true]);
  });

  test('of a post is its article', () => {
    const posts = indexable().filter(({ path }) => path.startsWith('/posts/'));
    expect(posts.length).toBeGreaterThanOrEqual(10);
    expect(complaints(posts, ({ facts }) => [ofType(facts, 'Article').length !== 1 && 'no article'])).toEqual(
      [],
    );
  });
});

test('the HTML of a page of every kind is valid', async () => {
  const validator = new HtmlValidate(pageRules);
  const kinds = Map.groupBy(whole(), ({ path }) => kindOf(path));
  const faults: string[] = [];
  for (const [, [page]] of kinds) {
    const { results } = await validator.validateString(page!.html);
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        faults.push(
          `${page!.path} ${line}:${column} ${ruleId}: ${message} ${page!.html.split('\n')[line - 1]!.slice(column - 30, column + 80)}`,
        );
  }
  expect(faults).toEqual([]);
});
