import { type AddressInfo, connect } from 'node:net';
import { text as wholeText } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import sanitizeHtml from 'sanitize-html';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpShop, openCastShop } from '../support/http-shop.ts';

let site: HttpShop;
let shop: FastifyInstance;
/** Sources of scripts on a page without hostile text. */
let ourScripts: Set<string>;

beforeAll(async () => {
  site = await openCastShop();
  shop = await site.open();
  ourScripts = new Set(scriptsOf((await shop.inject('/search/')).body).flatMap(({ src }) => src || []));
});
afterAll(() => site.close());

const MARKUP = [
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '<!--<script>',
  ']]><script>alert(1)</script>',
  '<a href="javascript:alert(1)">автомат</a>',
  '<style>*{display:none}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028alert(1)\u2029',
];
const TEXTS = [
  ...MARKUP,
  '%'.repeat(200),
  '(a+)+$',
  '🙂'.repeat(50),
  '👩‍👩‍👧‍👦 ﷽ ﬀ İ ß',
  '\u202eтамотва\u202c \u2066автомат\u2069 \u200f',
  'а\u0301'.repeat(60),
  '\ufeff\u200bавтомат\u00ad',
  'а '.repeat(100),
  '0'.repeat(200),
  '../../etc/passwd',
  "'; drop table product; --",
  '__proto__',
];

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

interface ScriptElement {
  type: string;
  src: string;
}

function scriptsOf(html: string): ScriptElement[] {
  const found: ScriptElement[] = [];
  each(html, (name, { type = '', src = '' }) => name === 'script' && found.push({ type, src }));
  return found;
}

/** Every element as a parser sees it, also those that a text has broken out of its place. */
function each(html: string, take: (name: string, attributes: Record<string, string>) => unknown): void {
  const see = (tagName: string, attribs: Record<string, string>) => {
    take(tagName, attribs);
    return { tagName, attribs };
  };
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: { '*': see },
  });
}

/** The structure of a page, as if the browser ran all of it. */
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  each(html, (name, attributes) => {
    for (const [key, value] of Object.entries(attributes)) {
      if (/^on/i.test(key)) dangers.push(`${name} ${key}`);
      if (/^\s*javascript:/i.test(value)) dangers.push(`${name} ${value}`);
    }
    const { type = '', src = '' } = attributes;
    const isData = type.endsWith('json') && !src;
    if (name === 'script' && !isData && !ourScripts.has(src)) dangers.push(`script ${type} ${src}`);
  });
  return dangers;
}

test('the test would detect a text that breaks out', () => {
  const broken =
    '</title><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">';
  expect(dangersOf(broken)).toEqual(['script  ', 'img onerror', 'a javascript:alert(1)']);
});

describe('a hostile text in the address of the results is only text (SEC-44, SEC-45, SEC-46, SEC-50)', () => {
  test.each(TEXTS)('%j', async (text) => {
    for (const path of ['/search/?q=', '/search/?category=1&q=', '/catalog/avtomaty?attributes=']) {
      const { statusCode, body } = await shop.inject(path + encodeURIComponent(text));
      expect(statusCode).toBeLessThan(500);
      expect(dangersOf(body)).toEqual([]);
      expect(body).not.toMatch(/node_modules|syntax error|at async /);
    }
  });

  test('the searched text is on the page as it was typed, not as markup', async () => {
    for (const text of MARKUP.slice(0, 4)) {
      const { body } = await shop.inject(`/search/?q=${encodeURIComponent(text)}`);
      const shown = body
        .replace(/<script.*?<\/script>/gs, '')
        .replace(/&(.*?);/g, (_, name) => SIGNS[name] ?? '');
      expect(shown).toContain(text);
    }
  });

  test('a page with a searched text has the policy that forbids inline scripts', async () => {
    const { headers } = await shop.inject(`/search/?q=${encodeURIComponent(MARKUP[1] ?? '')}`);
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe');
  });
});

describe('addresses that the shop never links to', () => {
  test.each([
    ['a NUL', 'q=%00'],
    ['half a code', 'q=%E0%A4'],
    ['a lone surrogate', 'q=%ED%A0%80'],
    ['arrays', 'q[]=a&q[]=b'],
    ['twice', 'q=a&q=b'],
    ['objects', 'q[$ne]=1'],
    ['an overlong number', `q=a&offset=${'9'.repeat(400)}`],
    ['a number with an exponent', 'q=a&min_price=1e309'],
    ['more filters than there are', `q=a&attributes=${'1,'.repeat(3_000)}1`],
    ['a thousand words', `q=${encodeURIComponent('автомат '.repeat(1_000))}`],
    ['5,000 percent signs', `q=${'%25'.repeat(5_000)}`],
    ['100 KB', `q=${'a'.repeat(100_000)}`],
  ])('%s: an error for a call, no error of a page', async (_what, query) => {
    for (const path of ['search/products/', 'search/products/suggest/']) {
      const call = await shop.inject(
        `/api/v1/${path}?${path.includes('suggest') ? query.replaceAll('q=', 'name__phrase=') : query}`,
      );
      expect([path, call.statusCode]).toEqual([path, 400]);
      expect(JSON.stringify(call.json())).toMatch(/[А-Яа-я]/);
    }
    const page = await shop.inject(`/search/?${query}`);
    expect(page.statusCode).toBeLessThan(500);
    expect(dangersOf(page.body)).toEqual([]);
  });

  test.each([
    ['an array', { string: ['автомат'] }],
    ['an object', { string: { $gt: '' } }],
    ['a number', { string: 1 }],
    ['nothing', {}],
    ['more', { string: 'автомат', session_id: 1 }],
    ['a NUL', { string: 'авто\u0000мат' }],
    ['201 letters', { string: 'я'.repeat(201) }],
    ['a lone surrogate', '{"string":"\\ud800"}'],
    ['nested without end', `{"string":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])(
    'a query for the history that is %s is rejected or stored as text, never a server error',
    async (_what, body) => {
      const token = (await shop.inject('/api/v1/users/session/')).cookies.find(
        ({ name }) => name === 'csrftoken',
      );
      const { statusCode } = await shop.inject({
        method: 'POST',
        url: '/api/v1/search/query/',
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'x-csrftoken': token?.value ?? '',
          cookie: `csrftoken=${token?.value}`,
        },
      });
      expect(statusCode).toBeGreaterThanOrEqual(200);
      expect(statusCode).toBeLessThan(500);
      expect(statusCode).not.toBe(403);
    },
  );

  test('a request line of 100 KB is rejected and the shop goes on answering', async () => {
    await shop.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.server.address() as AddressInfo;
    const ask = async (path: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      return (await wholeText(socket)).slice(9, 12);
    };
    for (const path of [
      '/search/?q=',
      '/api/v1/search/products/?q=',
      '/api/v1/search/products/suggest/?name__phrase=',
    ])
      expect([path, await ask(path + 'x'.repeat(100_000))]).toEqual([path, '431']);
    expect(await ask('/api/v1/search/products/?q=x')).toBe('200');
  });
});
