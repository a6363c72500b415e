import { describe, expect, test } from 'vitest';
import { withOrigin } from './absolute-urls.ts';
import { article } from './article.ts';
import { breadcrumbList } from './breadcrumb-list.ts';
import { faqPage } from './faq-page.ts';
import { jobPosting } from './job-posting.ts';
import { localBusiness } from './local-business.ts';
import { offerCatalog } from './offer-catalog.ts';
import { organization, webSite } from './organization.ts';

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

test('a list offers products with a price, with absolute addresses; a product without a price is no offer', () => {
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

test('a product that cannot be bought now is out of stock', () => {
  const catalog = offerCatalog({ ...list, cards: [{ ...card, isAvailable: false }] }, origin);
  expect(JSON.stringify(catalog)).toContain('https://schema.org/OutOfStock');
});

test('breadcrumbs are numbered from one', () => {
  expect(breadcrumbList([{ name: 'Главная', href: '/' }], origin)).toMatchObject({
    itemListElement: [{ position: 1, item: `${origin}/` }],
  });
});

test('paths in structured data become absolute, other texts stay', () => {
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

test('the company lists its phones by city, and the site its search address', () => {
  const company = {
    name: 'Полка',
    fullName: 'ООО «Полка»',
    inn: '7707083893',
    email: '',
    contacts: [{ phone: '+7 (343) 200-10-20', city: 'Екатеринбург' }],
    networks: [],
  };
  const described = organization(company, origin);
  expect(described).toMatchObject({
    taxID: '7707083893',
    contactPoint: [{ telephone: '+7 (343) 200-10-20', areaServed: 'Екатеринбург' }],
  });
  expect(described).not.toHaveProperty('email');
  expect(described).not.toHaveProperty('sameAs');
  expect(webSite('Полка', origin)).toMatchObject({
    potentialAction: { target: { urlTemplate: `${origin}/search/?q={search_term_string}` } },
  });
});

describe('a shop open to visitors', () => {
  const shop = {
    id: 4,
    name: 'Полка на Ленина',
    address: 'ул. Ленина, 1',
    phone: '+7 (343) 200-10-20',
    lat: null,
    lon: null,
    working_hours: [
      { days: 'Пн–Пт, Вс', from: '08:00', to: '21:00' },
      { days: 'Сб', from: '00:00', to: '00:00' },
    ],
  };
  const place = { company: 'Полка', city: 'Екатеринбург', page: '/contacts' };

  test('lists its hours by day; midnight at the end of a day is its last minute', () => {
    const days = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);
    expect(localBusiness(shop, place, origin)).toMatchObject({
      address: { streetAddress: 'ул. Ленина, 1', addressLocality: 'Екатеринбург' },
      openingHoursSpecification: [
        {
          dayOfWeek: days('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Sunday'),
          opens: '08:00',
          closes: '21:00',
        },
        { dayOfWeek: days('Saturday'), opens: '00:00', closes: '23:59' },
      ],
    });
  });

  test('leaves out hours, phone and location that are not known', () => {
    const described = localBusiness({ ...shop, phone: '', working_hours: [] }, place, origin);
    for (const missing of ['openingHoursSpecification', 'telephone', 'geo'])
      expect(described).not.toHaveProperty(missing);
    expect(localBusiness({ ...shop, lat: 56.8, lon: 60.6 }, place, origin)).toMatchObject({
      geo: { latitude: 56.8, longitude: 60.6 },
    });
  });
});

describe('a post', () => {
  const post = {
    href: '/posts/kak-vybrat-avtomat',
    title: 'Как выбрать автомат',
    annotation: 'Коротко',
    image: null,
    published_at: '2026-10-01T00:00:00.000Z',
    updated_at: '2026-09-20T00:00:00.000Z',
    category: { name: 'Советы' },
  };

  test('has no change date before its publication', () => {
    expect(article(post, 'Полка', origin)).toMatchObject({
      url: `${origin}/posts/kak-vybrat-avtomat`,
      dateModified: post.published_at,
      articleSection: 'Советы',
      publisher: { name: 'Полка' },
    });
    const changed = { ...post, updated_at: '2026-11-01T00:00:00.000Z' };
    expect(article(changed, 'Полка', origin)).toMatchObject({ dateModified: changed.updated_at });
  });

  test('has a heading cut to the length search engines read', () => {
    const { headline } = article({ ...post, title: 'А'.repeat(200) }, 'Полка', origin) as {
      headline: string;
    };
    expect(headline).toHaveLength(110);
  });
});

test('answers to questions are plain text', () => {
  const groups = [
    { items: [{ question: 'Как забрать?', answer_html: '<p>С&nbsp;<b>паспортом</b> &lt;или&gt; без</p>' }] },
  ];
  expect(faqPage(groups)).toMatchObject({
    mainEntity: [{ name: 'Как забрать?', acceptedAnswer: { text: 'С паспортом <или> без' } }],
  });
});

describe('a vacancy', () => {
  const vacancy = {
    id: 5,
    title: 'Кладовщик',
    city: null,
    salary_from: 60_000,
    salary_to: null,
    html: '<p>Склад</p>',
    published_at: '2026-11-01T00:00:00.000Z',
  };
  const given = { company: 'Полка', cities: ['Екатеринбург', 'Пермь'] };

  test('without a city is offered in every city, and claims nothing that is not stated', () => {
    expect(jobPosting(vacancy, given, origin)).toMatchObject({
      jobLocation: [
        { address: { addressLocality: 'Екатеринбург' } },
        { address: { addressLocality: 'Пермь' } },
      ],
      baseSalary: { value: { '@type': 'QuantitativeValue', minValue: 60_000, unitText: 'MONTH' } },
    });
    const silent = jobPosting({ ...vacancy, salary_from: null }, given, origin);
    expect(silent).not.toHaveProperty('baseSalary');
    expect(silent).not.toHaveProperty('employmentType');
  });

  test.each([
    ['Неполный день', 'PART_TIME'],
    ['Полный день', 'FULL_TIME'],
    ['График 2/2', 'FULL_TIME'],
    ['Стажировка', 'INTERN'],
  ])('with the employment «%s» is %s', (employment, employmentType) => {
    expect(jobPosting({ ...vacancy, employment }, given, origin)).toMatchObject({ employmentType });
  });
});
