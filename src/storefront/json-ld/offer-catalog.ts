import type { CardView } from '../catalogue/card.ts';
import { absolute } from './absolute-urls.ts';

interface OfferList {
  name: string;
  description: string;
  /** Path of the page. */
  href: string;
  cards: CardView[];
}

/**
 * `OfferCatalog` of a list for Yandex (SEO-9): nested offers with address, image, price and availability. A
 * product without a price is left out.
 */
export function offerCatalog({ name, description, href, cards }: OfferList, origin: string): object {
  const offers = cards.filter((card) => card.price !== undefined);
  const image = offers.find((card) => card.image)?.image?.src;
  return {
    '@context': 'https://schema.org',
    '@type': 'OfferCatalog',
    name,
    description,
    url: absolute(href, origin),
    ...(image && { image: absolute(image, origin) }),
    itemListElement: offers.map((card) => ({
      '@type': 'Offer',
      name: card.name,
      description:
        card.features.map((feature) => `${feature.name}: ${feature.value}`).join('; ') || card.name,
      url: absolute(card.href, origin),
      ...(card.image && { image: absolute(card.image.src, origin) }),
      price: card.price,
      priceCurrency: 'RUB',
      availability: `https://schema.org/${card.isAvailable ? 'InStock' : 'OutOfStock'}`,
    })),
  };
}
