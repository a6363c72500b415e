import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiBrowser, openBrowser } from '../support/api-browser.ts';
import { company, loggedIn } from '../support/companies.ts';
import { wordsOf } from '../support/form-browser.ts';
import { openFormShop } from '../support/form-shop.ts';

const OWN = ['orders', 'addresses', 'profile', 'companies'];
const OF_COMPANIES = ['contracts', 'powers', 'documents'];

let opened: Awaited<ReturnType<typeof openFormShop>>;
let person: Awaited<ReturnType<typeof loggedIn>>;
let member: Awaited<ReturnType<typeof loggedIn>>;
const shopOf = () => ({ pool: opened.pool, browser: () => openBrowser(opened.shop) });

beforeAll(async () => {
  opened = await openFormShop();
  person = await loggedIn(shopOf());
  member = await loggedIn(shopOf());
  await company(shopOf(), [{ id: member.id, role: 'head' }]);
});
afterAll(() => opened?.close());

const open = (section: string, browser?: ApiBrowser) => {
  const cookie = browser ? `session=${browser.cookies.get('session')}` : '';
  return opened.shop.inject({ url: `/account/${section}`, headers: { cookie } });
};

test.each([...OWN, ...OF_COMPANIES])(
  'a guest at /account/%s is led to the login and back',
  async (section) => {
    const { statusCode, headers } = await open(section);
    const next = encodeURIComponent(`/account/${section}`);
    expect([statusCode, headers.location]).toEqual([303, `/auth/login?next=${next}`]);
  },
);

test.each(OWN)('every customer has a personal /account/%s', async (section) => {
  for (const { browser } of [person, member]) {
    const { statusCode, body } = await open(section, browser);
    expect([section, statusCode, wordsOf(body).includes('Раздел для юрлиц')]).toEqual([section, 200, false]);
  }
});

test.each(OF_COMPANIES)('/account/%s is for members of a legal entity', async (section) => {
  const ofPerson = await open(section, person.browser);
  expect([ofPerson.statusCode, wordsOf(ofPerson.body)]).toEqual([
    200,
    expect.stringContaining('Раздел для юрлиц'),
  ]);
  const ofMember = await open(section, member.browser);
  expect([ofMember.statusCode, wordsOf(ofMember.body)]).toEqual([
    200,
    expect.not.stringContaining('Раздел для юрлиц'),
  ]);
});

test('the profile link leads a guest to the login and a customer to the orders', async () => {
  const profileOf = async (browser?: ApiBrowser) => {
    const cookie = browser ? `session=${browser.cookies.get('session')}` : '';
    const { body } = await opened.shop.inject({ url: '/posts', headers: { cookie } });
    const bar = /<nav[^>]*aria-label="Каталог и покупки".*?<\/nav>/s.exec(body)?.[0] ?? '';
    return [...bar.matchAll(/href="(\/(?:auth|account)[^"]*)"/g)].map(([, href]) => href);
  };
  expect(await profileOf()).toEqual(['/auth/login?next=%2Fposts']);
  expect(await profileOf(person.browser)).toEqual(['/account/orders']);
  expect(await profileOf(member.browser)).toEqual(['/account/orders']);
});
