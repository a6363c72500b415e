import { expect, test } from 'vitest';
import { breadcrumbList, offerCatalog, withOrigin } from './json-ld.ts';

const origin = 'https://vitrina.example';
const card = {
  id: 17,
  href: '/product/17-avtomat',
  name: 'Автомат',
  article: '104-7729',
  image: { src: '/files/ab/cd.svg', width: 240, height: 240 },
  unit: 'шт',
  multiplicity: 1,
  maxQuantity: 128,
  price: 1249.9,
  stock: { level: 'много' as const, quantity: 128, shops: 3 },
  isAvailable: true,
  features: [{ name: 'Ток', value: '25 А' }],
};
const list = { name: 'Автоматы', description: 'Автоматы', href: '/catalog/avtomaty' };

test('a list offers what has a price, with whole addresses; no price is no offer', () => {
  const { price: _, ...unpriced } = card;
  const catalog = offerCatalog({ ...list, cards: [card, { ...unpriced, id: 18 }] }, origin);
  expect(catalog).toMatchObject({
    '@type': 'OfferCatalog',
    url: `${origin}/catalog/avtomaty`,
    itemListElement: [
      {
        url: `${origin}/product/17-avtomat`,
        image: `${origin}/files/ab/cd.svg`,
        price: 1249.9,
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
        description: 'Ток: 25 А',
      },
    ],
  });
  expect(JSON.stringify(catalog)).not.toContain('"Product"');
});

test('what cannot be bought now is out of stock', () => {
  const catalog = offerCatalog({ ...list, cards: [{ ...card, isAvailable: false }] }, origin);
  expect(JSON.stringify(catalog)).toContain('https://schema.org/OutOfStock');
});

test('the way to a page is numbered from one', () => {
  expect(breadcrumbList([{ name: 'Главная', href: '/' }], origin)).toMatchObject({
    itemListElement: [{ position: 1, item: `${origin}/` }],
  });
});

test('paths inside structured data become whole addresses, words stay', () => {
  const json = {
    '@context': 'https://schema.org',
    image: ['/files/ab/cd.svg'],
    name: 'Труба 1/2',
    offers: { url: '/product/17' },
  };
  expect(withOrigin(json, origin)).toEqual({
    '@context': 'https://schema.org',
    image: [`${origin}/files/ab/cd.svg`],
    name: 'Труба 1/2',
    offers: { url: `${origin}/product/17` },
  });
});
