import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

const [shop, api] = ['https://shop.example.ru', 'https://api.example.ru'];

test.each([
  [
    { CORS_ORIGINS: `${shop}/catalog` },
    `CORS_ORIGINS: «${shop}/catalog» — нужен только адрес сайта, без пути`,
  ],
  [
    { CORS_ORIGINS: 'shop.example.ru' },
    'CORS_ORIGINS: «shop.example.ru» — нужны адреса сайтов через запятую: https://shop.example.ru',
  ],
  [{ COOKIE_DOMAIN: 'ru' }, 'COOKIE_DOMAIN: «ru» — нужен домен вида example.ru'],
  [{ COOKIE_DOMAIN: '127.0.0.1' }, 'COOKIE_DOMAIN: «127.0.0.1» — нужен домен вида example.ru'],
  [
    { PUBLIC_URL: api, CORS_ORIGINS: `${shop}, https://m.shop.example.ru` },
    'COOKIE_DOMAIN: у страниц и API разные имена (api.example.ru, shop.example.ru, m.shop.example.ru); укажите их общий домен: example.ru',
  ],
  [
    { PUBLIC_URL: 'https://shop.ru', PUBLIC_API_URL: 'https://api.ru' },
    'PUBLIC_URL, PUBLIC_API_URL и CORS_ORIGINS: shop.ru и api.ru — разные сайты, браузер не передаст между ними cookie; нужны поддомены одного домена',
  ],
  [
    { PUBLIC_URL: 'http://localhost:3000', PUBLIC_API_URL: 'http://127.0.0.1:3001' },
    'PUBLIC_URL, PUBLIC_API_URL и CORS_ORIGINS: localhost и 127.0.0.1 — разные сайты, браузер не передаст между ними cookie; нужны поддомены одного домена',
  ],
  [
    { PUBLIC_URL: 'https://shop.other.ru', PUBLIC_API_URL: api, COOKIE_DOMAIN: 'example.ru' },
    'COOKIE_DOMAIN: shop.other.ru — не example.ru и не его поддомен',
  ],
  [
    { PUBLIC_URL: shop, CORS_ORIGINS: 'http://shop.example.ru:8080' },
    'PUBLIC_URL, PUBLIC_API_URL и CORS_ORIGINS: все адреса — либо https, либо http: вместе они не работают',
  ],
])('%o is rejected: a browser would send no cookies', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test.each([
  [{}, [], undefined],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000', PUBLIC_API_URL: 'http://127.0.0.1:4001/api/v1/' }, [], undefined],
  [{ CORS_ORIGINS: `${shop}/,${shop}` }, [shop], undefined],
  [
    { PUBLIC_URL: shop, PUBLIC_API_URL: api, CORS_ORIGINS: shop, COOKIE_DOMAIN: '.Example.RU' },
    [shop],
    'example.ru',
  ],
])('%o is one site', (env, corsOrigins, cookieDomain) => {
  expect(readConfig(env)).toMatchObject({ corsOrigins });
  expect(readConfig(env).cookieDomain).toBe(cookieDomain);
});
