import type { CardView } from './card.ts';

interface OfferList {
  name: string;
  description: string;
  /** Path of the page. */
  href: string;
  cards: CardView[];
}

/**
 * `OfferCatalog` of a list as Yandex reads it (SEO.md §2): nested offers with their own address, picture, price and
 * availability. What has no price is no offer (S4).
 */
export function offerCatalog({ name, description, href, cards }: OfferList, origin: string): object {
  const offers = cards.filter((card) => card.price !== undefined);
  const image = offers.find((card) => card.image)?.image?.src;
  return {
    '@context': 'https://schema.org',
    '@type': 'OfferCatalog',
    name,
    description,
    url: origin + href,
    ...(image && { image: absolute(image, origin) }),
    itemListElement: offers.map((card) => ({
      '@type': 'Offer',
      name: card.name,
      description:
        card.features.map((feature) => `${feature.name}: ${feature.value}`).join('; ') || card.name,
      url: origin + card.href,
      ...(card.image && { image: absolute(card.image.src, origin) }),
      price: card.price,
      priceCurrency: 'RUB',
      availability: `https://schema.org/${card.isAvailable ? 'InStock' : 'OutOfStock'}`,
    })),
  };
}

/** The way down to a page, for search engines. */
export function breadcrumbList(items: { name: string; href: string }[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + href,
    })),
  };
}

/** The same structured data with whole addresses where the API has paths: it knows no origin. */
export function withOrigin<T>(json: T, origin: string): T {
  if (typeof json === 'string') return (json.startsWith('/') ? absolute(json, origin) : json) as T;
  if (Array.isArray(json)) return json.map((item) => withOrigin(item, origin)) as T;
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withOrigin(value, origin)]),
  ) as T;
}

function absolute(src: string, origin: string): string {
  return new URL(src, origin).href;
}
