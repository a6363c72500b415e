import { expect, test } from 'vitest';
import { toProductView } from './product.view.ts';

type Product = Parameters<typeof toProductView>[0];

const product: Product = {
  id: 17,
  slug: 'avtomat',
  href: '/product/17-avtomat',
  name: 'Автомат',
  article: '104-7729',
  brand: null,
  image: null,
  unit: 'банка',
  multiplicity: 4,
  prices: [{ city: 1, price: 100 }],
  price_breaks: [],
  price_as_of: null,
  max_quantity: 0,
  is_available: false,
  stock: { level: 'нет', quantity: 0, shops: 0 },
  features: [{ name: 'Ток', value: '25 А' }],
  tags: [],
  is_in_wishlist: false,
  description: '',
  images: [],
  attributes: [
    { id: 1, name: 'Ток', value: '25', unit: 'А', group: 'Электрические' },
    { id: 2, name: 'Крепление', value: 'DIN-рейка', unit: null, group: '' },
  ],
  documents: [],
  variants: [],
  barcode: '4607112380419',
  weight: 0.41,
  dimensions: null,
  country: null,
  category: null,
  parents: [],
  seo: { title: '', description: '', h1: '', canonical: '', robots: '', breadcrumbs: [] },
  jsonld: {},
};

test('beside the image are the attributes of the card, then others, the multiplicity last', () => {
  expect(toProductView(product, 1).keyAttributes).toEqual([
    { name: 'Ток', value: '25 А' },
    { name: 'Крепление', value: 'DIN-рейка' },
    { name: 'Кратность', value: '4\u00a0банки' },
  ]);
});

test('the tables contain every attribute in its group, including the packing', () => {
  expect(toProductView(product, 1).attributeGroups).toEqual([
    { name: 'Электрические', rows: [{ name: 'Ток', value: '25\u00a0А' }] },
    { name: 'Основные', rows: [{ name: 'Крепление', value: 'DIN-рейка' }] },
    {
      name: 'Упаковка',
      rows: [
        { name: 'Кратность', value: '4\u00a0банки' },
        { name: 'Вес', value: '0,41\u00a0кг' },
        { name: 'Штрихкод', value: '4607112380419' },
      ],
    },
  ]);
});

test('a product that is alone in its family offers no choice', () => {
  const alone = {
    id: 17,
    slug: 'avtomat',
    href: '/product/17-avtomat',
    name: 'Автомат',
    article: '104-7729',
    image: null,
    differs: [],
    price: 100,
    is_available: true,
    level: 'много' as const,
    is_current: true,
  };
  expect(toProductView({ ...product, variants: [alone] }, 1).variants).toEqual([]);
});
