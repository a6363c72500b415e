import type { Card } from '../card/card.view.ts';
import { plainText } from '../catalogue.ts';

interface Described {
  card: Card;
  details: { description: string; barcode: string | null };
  images: readonly { src: string }[];
  variants: readonly {
    href: string;
    name: string;
    article: string;
    price: number | null;
    is_available: boolean;
  }[];
  seo: { description: string; canonical: string };
  /** The city whose price the page shows. */
  cityId: number | undefined;
}

/**
 * Builds the structured data of a product: `Product` with its `Offer`, and the `ProductGroup` when it has variants. A
 * product without a price has no offer (SEO-9). Addresses are paths; the page adds its origin.
 */
export function productJsonLd({ card, details, images, variants, seo, cityId }: Described) {
  const price = card.prices.find(({ city }) => city === cityId)?.price;
  const product = {
    '@type': 'Product',
    name: card.name,
    description: plainText(details.description) || seo.description,
    url: seo.canonical,
    ...(card.article ? { sku: card.article } : {}),
    ...(details.barcode && isGtin(details.barcode) ? { gtin: details.barcode } : {}),
    ...(card.brand ? { brand: { '@type': 'Brand', name: card.brand.name } } : {}),
    ...(images.length > 0 ? { image: images.map(({ src }) => src) } : {}),
    ...(price === undefined ? {} : { offers: offer(price, seo.canonical, card.is_available) }),
  };
  if (variants.length === 0) return { '@context': 'https://schema.org', ...product };
  return {
    '@context': 'https://schema.org',
    ...product,
    isVariantOf: {
      '@type': 'ProductGroup',
      name: card.name,
      productGroupID: String(Math.min(...variants.map(({ href }) => idOf(href)))),
      hasVariant: variants.map(({ href, name, article }) => ({
        '@type': 'Product',
        name,
        url: href,
        ...(article ? { sku: article } : {}),
      })),
    },
  };
}

function offer(price: number, url: string, isAvailable: boolean) {
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: 'RUB',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
}

/** Whether a barcode is a GTIN: right length and check digit. 13 digits that begin with 2 are in-store labels. */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode) || /^2\d{12}$/.test(barcode)) return false;
  const digits = [...barcode].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function idOf(href: string): number {
  return Number(/^\/product\/(\d+)/.exec(href)?.[1]);
}
