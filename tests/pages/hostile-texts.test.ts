import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAuthorisationShop } from '../../src/api/fixtures/authorisation-shop.ts';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { emailHtml } from '../../src/platform/email/email-html.ts';
import { applyFacts } from '../../src/shop/exchange/exchange.server.ts';
import type { Fact } from '../../src/shop/exchange/exchange.ts';
import { openBrowser } from '../support/api-browser.ts';
import type { Cast } from '../support/cast.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';
import { fillTexts } from '../support/hostile-columns.ts';
import { examples } from '../support/nightly.ts';
import { whatRuns } from '../support/what-runs.ts';
import { XSS_CORPUS } from '../support/xss-corpus.ts';

/** No text of any user runs as code on any page (SEC-51, SEC-54). */
let site: FormShop;
let cast: Cast;
let shop: FastifyInstance;
let people: Awaited<ReturnType<typeof openAuthorisationShop>>;

const HOST = 'shop.example';
const TEXTS = examples(XSS_CORPUS);

beforeAll(async () => {
  site = await openFormShop({ PAGE_CACHE_MB: '0' });
  ({ cast, shop } = site);
  const browser = (address?: string) => openBrowser(shop, address);
  people = await openAuthorisationShop({ ...site, cast, browser, config: readConfig({}) } as never);
});
afterAll(() => site.close());

/** What would run on a page, with its address; a page that breaks counts, too. */
async function look(url: string, cookies: ReadonlyMap<string, string> = new Map()): Promise<string[]> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const { statusCode, headers, body } = await shop.inject({
    url,
    headers: { host: HOST, ...(cookie && { cookie }) },
  });
  const found = statusCode >= 500 ? [`answers ${statusCode}`] : [];
  const type = String(headers['content-type'] ?? '');
  if (headers.location && !/^\/(?![/\\])/.test(String(headers.location)))
    found.push(`leads to ${headers.location}`);
  if (type.startsWith('text/html')) {
    if (!String(headers['content-security-policy']).includes("script-src 'self';")) found.push('no policy');
    found.push(...whatRuns(body));
  }
  return found.map((what) => `${url}: ${what}`);
}

test('the test would detect a text of the corpus that is output unescaped', () => {
  const raw = (text: string) =>
    `<title>${text}</title><p>${text}</p><a href="${text}" title='${text}'>x</a><textarea>${text}</textarea><!-- ${text} -->`;
  expect(new Set(XSS_CORPUS).size).toBe(100);
  expect(XSS_CORPUS.filter((text) => whatRuns(raw(text)).length > 0).length).toBeGreaterThanOrEqual(80);
  expect(
    whatRuns('<!doctype html><title>x</title><p title="javascript:alert(1)">onload=alert(1)</p>'),
  ).toEqual([]);
});

describe('a text in the request', () => {
  test('runs on no page: in queries, parameters, paths and cookies', async () => {
    const found: string[] = [];
    for (const [index, text] of TEXTS.entries()) {
      const word = encodeURIComponent(text);
      const cookie = new Map(['city', 'cookie_choice', 'failed_load'].map((name) => [name, word]));
      const addresses = [
        `/catalog/avtomaty?attributes=${word}&tags=${word}&min_price=${word}&ordering=${word}&shops=${word}`,
        `/auth/login?next=${word}&done=${word}`,
        `/posts?category=${word}&offset=${word}`,
        `/contacts?topic=${word}&city=${word}`,
      ];
      found.push(
        ...(await look(`/search/?q=${word}&category=${word}&tab=${word}`)),
        ...(await look(`/${word.replaceAll('%2F', '/').slice(0, 150)}`, cookie)),
        ...(await look(addresses[index % addresses.length]!, cookie)),
      );
    }
    expect(found).toEqual([]);
  });

  test('runs in no form that shows it again', async () => {
    const found: string[] = [];
    const forms = [
      ['/auth/login', ['login', 'next']],
      ['/auth/registration', ['name', 'email', 'phone', 'next']],
      ['/auth/password-reset', ['email']],
      ['/contacts', ['name', 'phone', 'email', 'topic', 'message']],
      ['/vacancies', ['name', 'phone', 'email', 'comment']],
      ['/price-list', ['email', 'name', 'company', 'phone', 'city']],
      ['/cart', ['list', 'intent', 'product', 'quantity']],
      [`/product/${cast.products.screws}`, ['name', 'phone', 'email', 'comment', 'quantity']],
    ] as const;
    for (const [index, text] of TEXTS.entries())
      for (const [url, names] of [forms[index % forms.length]!, forms[(index + 3) % forms.length]!]) {
        const { statusCode, body, headers } = await shop.inject({
          method: 'POST',
          url,
          headers: {
            host: HOST,
            origin: `http://${HOST}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: new URLSearchParams(names.map((name) => [name, text])).toString(),
        });
        if (statusCode >= 500 && statusCode !== 503) found.push(`${url} answers ${statusCode}: ${text}`);
        if (headers.location && !/^\/(?![/\\])/.test(String(headers.location)))
          found.push(`${url} leads to ${headers.location}`);
        found.push(...whatRuns(body).map((what) => `${url}: ${what}`));
      }
    expect(found).toEqual([]);
  });
});

describe('a stored text', () => {
  test('with markup is cleaned: goods and categories of an import', async () => {
    const facts: Fact[] = [
      {
        kind: 'category',
        ref: 'c',
        parentRef: null,
        name: TEXTS[0]!,
        description: TEXTS.join(' '),
      },
      ...TEXTS.map(
        (text, index): Fact => ({
          kind: 'product',
          ref: `p${index}`,
          name: `Товар ${index} ${text}`,
          description: `<p>Описание</p>${text}`,
          categoryRefs: ['c'],
          brand: text,
          article: text,
        }),
      ),
    ];
    await applyFacts(site, 'test', facts);
    const { rows } = await site.pool.query(
      "select p.id, p.slug from product p join external_id e on e.kind = 'product' and e.id = p.id where e.source = 'test'",
    );
    expect(rows).toHaveLength(TEXTS.length);
    const found: string[] = [];
    for (const { id, slug } of rows) found.push(...(await look(`/product/${id}-${slug}`)));
    expect(found).toEqual([]);
  });

  test('with markup is cleaned: texts of staff, of every kind', async () => {
    const editor = people.actors.find(({ staff }) => staff)!;
    const write = async (kind: string, title: string, body: object, slug?: string) => {
      const { status, body: answer } = await editor.browser.post('staff/content/', {
        kind,
        title,
        body,
        published_at: '2026-01-01T00:00:00Z',
        ...(slug && { slug }),
      });
      // Images of other hosts are rejected as a whole: no page has such a text.
      expect([title, [201, 400].includes(status)]).toEqual([title, true]);
      return status === 201 ? String(answer.id) : JSON.stringify(answer);
    };
    const isTaken = (answer: string) => /^\d+$/.test(answer);
    const found: string[] = [];
    const taken: string[] = [];
    for (const [index, text] of TEXTS.entries()) {
      const html = `<p>Текст</p>${text}<h3>${text}</h3>`;
      const kinds = [
        ['post', `/posts/post-${index}`, { annotation: text, html, image: null }],
        ['info', `/info/info-${index}`, { html }],
      ] as const;
      const [kind, url, body] = kinds[index % kinds.length]!;
      if (!isTaken(await write(kind, text, body, `${kind}-${index}`))) continue;
      taken.push(text);
      found.push(...(await look(url)));
    }
    expect(taken.length).toBeGreaterThan(0.6 * TEXTS.length);
    const embedded = await write('embedded', 'Всё сразу', { html: taken.join(' ') });
    const pay = { salary_from: null, salary_to: null };
    const vacancy = await write('vacancy', 'Кладовщик', { html: taken.join(' '), ...pay });
    const questions = taken.map((text) => ({ question: text, answer_html: text }));
    const { results } = (await editor.browser.get('staff/content/?kind=about&limit=100')).body;
    const rewrite = async (slug: string, body: object) => {
      const { id, version } = results.find((each: { slug: string }) => each.slug === slug);
      const { status, body: answer } = await editor.browser.send('PATCH', `staff/content/${id}/`, {
        version,
        body,
      });
      return status === 200 ? String(id) : JSON.stringify(answer);
    };
    const title = TEXTS[0];
    const faq = await rewrite('payment-and-delivery-faq', {
      html: '',
      blocks: [{ type: 'questions', title, items: questions }],
    });
    const years = taken.map((text, year) => ({ year: 1900 + year, title: text, html: text }));
    const history = await rewrite('history', {
      html: taken[3],
      blocks: [{ type: 'years', title, items: years }],
    });
    expect([embedded, vacancy, faq, history].filter((answer) => !isTaken(answer))).toEqual([]);
    for (const url of [
      `/embedded/${embedded}`,
      '/vacancies',
      '/about/payment-and-delivery-faq',
      '/about/history',
      '/posts',
      '/',
      '/search/?q=текст&tab=posts',
    ])
      found.push(...(await look(url)));
    expect(found).toEqual([]);
  });

  test('without markup is shown as text, from every column and to every visitor', async () => {
    const found: string[] = [];
    const orders = await Promise.all(['guest', 'person', 'A'].map((owner) => people.make.link(owner)));
    await people.make.address('person');
    await Promise.all(
      ['A'].flatMap((owner) => [
        people.make.contract(owner),
        people.make.power(owner),
        people.make.document(owner),
      ]),
    );
    await people.make.query('guest');
    const entity = (await people.make.entity('A')).id;
    const cookiesOf = (name: string) => people.actors.find((each) => each.name === name)!.browser.cookies;
    const { rows: goods } = await site.pool.query('select id, slug from product where id = any($1)', [
      [cast.products.breaker16, cast.products.screws],
    ]);
    const open = [
      '/',
      '/catalog',
      '/catalog/avtomaty',
      '/search/?q=автомат',
      '/posts',
      '/contacts',
      '/pickup-points',
      '/price-list',
      '/vacancies',
      '/cart',
      '/wishlist',
      '/checkout',
      '/info/info-1',
      ...goods.map(({ id, slug }) => `/product/${id}-${slug}`),
    ];
    const own = [
      '/account/orders',
      `/account/orders/${orders[2]!.id}`,
      '/account/addresses',
      '/account/profile',
      '/account/documents',
      '/account/companies',
      `/account/companies/${entity}`,
      '/account/contracts',
      '/account/powers',
      '/account/buyer',
      '/checkout',
    ];
    let filled = 0;
    for (let pass = 0; pass < XSS_CORPUS.length; pass += 20) {
      filled += await fillTexts(site.pool, XSS_CORPUS, pass);
      for (const url of open) found.push(...(await look(url, cookiesOf('guest'))));
      for (const url of own) found.push(...(await look(url, cookiesOf('headA'))));
      for (const url of ['/account/addresses', '/account/profile'])
        found.push(...(await look(url, cookiesOf('person'))));
      for (const { token } of orders) found.push(...(await look(`/order/${token}`, cookiesOf('guest'))));
    }
    expect([...new Set(found)]).toEqual([]);
    expect(filled).toBeGreaterThan(500);
  });
});

test('in an email stays text', () => {
  const href = `https://${HOST}/`;
  const written = (word: string) =>
    emailHtml(
      word,
      [
        word,
        { lead: word, button: word, href },
        { link: word, href },
        { facts: [[word, word]] },
        { goods: [{ name: word, article: word, amount: word, sum: word }] },
        { fine: word },
      ],
      { shop: word, slogan: word, origin: `https://${HOST}`, phone: word, email: word, seller: word },
    );
  // Mail programs ignore style sheets: an email has inline styles.
  const usual = new Set(whatRuns(written('слово')));
  const found = XSS_CORPUS.flatMap((text) => whatRuns(written(text)).filter((what) => !usual.has(what)));
  expect(found).toEqual([]);
});
