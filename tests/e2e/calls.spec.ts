import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { logIn, newPerson } from './account-person.ts';
import { BREAKERS, cards, more } from './listing-page.ts';
import { enterSearch } from './search-box.ts';
import { openCities, radio } from './shell-parts.ts';
import { open } from './shop-page.ts';

/** A call as the shop receives it. */
interface ReceivedCall {
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A proxy between the browser and the shop that records the calls of the API, with the headers that browsers add. */
async function openRecorder(shop: string) {
  const calls: ReceivedCall[] = [];
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    const recorded = { call: '', headers: incoming.headers, body: '' };
    if (path.startsWith('/api/v1/')) {
      recorded.call = `${incoming.method} ${path.replace(/^\/api\/v1\/|\?.*$/g, '')}`;
      calls.push(recorded);
    }
    const forwarded = request(new URL(path, shop), {
      method: incoming.method,
      headers: incoming.headers,
    });
    forwarded.on('response', (from) => {
      answer.writeHead(from.statusCode ?? 502, from.rawHeaders);
      from.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    incoming.on('data', (chunk) => {
      recorded.body += chunk;
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const test = base.extend<{ recorder: Awaited<ReturnType<typeof openRecorder>> }>({
  async recorder({ baseURL }, use) {
    const recorder = await openRecorder(baseURL ?? '');
    await use(recorder);
    recorder.close();
  },
});

test(
  'every call of a browser sends the cookies; every write sends the Origin and the token, and a same-origin read has no Origin',
  { tag: '@scripts' },
  async ({ page, recorder: { calls: sent, origin } }, info) => {
    const { email, password } = await newPerson(page, info);
    const done = (part: string) =>
      page.waitForResponse(
        (answer) => answer.url().includes(`/api/v1/${part}`) && answer.request().method() !== 'GET',
      );

    // Reads: another page, the next products, suggestions. Changes: the cart, the wishlist, the history, the login.
    await open(page, info, `${origin}/catalog`);
    await page.locator('main a[href^="/catalog/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Каталог');
    await open(page, info, origin + BREAKERS);
    await more(page).click();
    await expect(cards(page)).toHaveCount(48);
    const bought = done('catalog/cart-items/');
    await cards(page).getByRole('button', { name: 'В корзину' }).first().click();
    await bought;
    const wished = done('wishlists/wishlist-items/');
    await cards(page).first().getByRole('button', { name: 'В избранное' }).click();
    await wished;
    await openCities(page, info);
    await radio(page, 'Казань').check();
    await page.getByRole('button', { name: 'Выбрать' }).click();
    await expect(page.locator('footer')).toContainText('Казань');
    const field = await enterSearch(page, info);
    await field.fill('автомат');
    await expect(
      page.getByRole('listbox', { name: 'Варианты запроса' }).getByRole('option').first(),
    ).toBeVisible();
    const noted = done('search/query/');
    await field.press('Enter');
    await noted;
    await expect(page).toHaveURL(/\/search\/\?q=/);
    await open(page, info, `${origin}/auth/login`);
    const entered = done('users/login/');
    await logIn(page, email, password);
    await entered;
    await expect(page).toHaveURL(/\/account\/orders$/);

    const names = sent.map(({ call }) => call);
    for (const call of [
      'GET catalog/products/',
      'GET layout/',
      'GET search/products/suggest/',
      'POST catalog/cart-items/',
      'POST wishlists/wishlist-items/',
      'POST search/query/',
      'POST users/login/',
    ])
      expect(names).toContain(call);
    for (const { call, headers } of sent) {
      expect([call, headers.cookie]).toEqual([call, expect.stringContaining('cookie_choice=all-1')]);
      // Browsers send no Origin with same-origin reads, and scripts may not add one: Sec-Fetch-Site takes its place.
      const isRead = call.startsWith('GET ');
      expect([call, headers.origin]).toEqual([call, isRead ? undefined : origin]);
      expect([call, headers['sec-fetch-site']]).toEqual([call, 'same-origin']);
      if (!isRead) expect([call, headers['x-csrftoken']]).toEqual([call, expect.stringMatching(/.{20}/)]);
    }
    const afterCity = sent.slice(names.indexOf('GET search/products/suggest/'));
    for (const { call, headers } of afterCity)
      expect([call, headers.cookie]).toEqual([call, expect.stringMatching(/\bcity=\d+/)]);
    const saved = sent.find(({ call }) => call === 'POST search/query/');
    expect(saved?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(saved?.body ?? '')).toEqual({ string: 'автомат' });
  },
);
