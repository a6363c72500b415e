import type { Card } from '../api/shapes.ts';
import { shownAttribute } from './shown-attribute.ts';

/**
 * What a tile or a row of a list shows: the card of the API reduced to one city, so that pages stay small.
 */
export interface CardView {
  id: number;
  href: string;
  name: string;
  article: string;
  brand?: string;
  /** Without its alternative text, which is the name. */
  image: Omit<NonNullable<Card['image']>, 'alt'> | null;
  unit: string;
  multiplicity: number;
  /** How much can be bought in the city, in whole multiples; 0 if nothing. */
  maxQuantity: number;
  /** Roubles in the city; absent without a price there. */
  price?: number;
  /** The struck-out price: the former price, or next to a contract price the retail price. */
  oldPrice?: number;
  /** The price comes from a contract. */
  isOwn?: true;
  /** «Цена уточняется, на 22.11, 14:00» of a price that the shop has yet to confirm (EX-61); absent for a right one. */
  asOf?: string;
  /** Wholesale thresholds of the city: from which quantity, at which price. */
  breaks?: { from: number; price: number }[];
  stock: Card['stock'];
  isAvailable: boolean;
  features: Card['features'];
}

/** Reduces a card to what is shown in a city. */
export function toCardView(card: Card, city: number): CardView {
  const price = card.prices.find((candidate) => candidate.city === city);
  const breaks = card.price_breaks
    .filter((candidate) => candidate.city === city)
    .map(({ min_quantity, price }) => ({ from: min_quantity, price }));
  return {
    id: card.id,
    href: card.href,
    name: card.name,
    article: card.article,
    ...(card.brand && { brand: card.brand.name }),
    image: card.image && withoutAlt(card.image),
    unit: card.unit,
    multiplicity: card.multiplicity,
    maxQuantity: card.max_quantity,
    ...(price && { price: price.price }),
    ...(price?.old_price !== undefined && { oldPrice: price.old_price }),
    ...(price?.by_contract && { isOwn: true as const }),
    ...(card.price_note && { asOf: card.price_note }),
    ...(breaks.length > 0 && { breaks }),
    stock: card.stock,
    isAvailable: card.is_available,
    features: card.features,
  };
}

/** The label of the dark tag (UI-22). */
export const OWN_PRICE = 'Ваша цена по договору';

/** The kind of price tag: dark for a contract price, yellow for a discount (UI-22). */
export function tagKind({ oldPrice, isOwn }: Pick<CardView, 'oldPrice' | 'isOwn'>): 'own' | 'low' | 'plain' {
  if (isOwn) return 'own';
  return oldPrice ? 'low' : 'plain';
}

/** What a screen reader says before the struck-out price. */
export function oldPriceWord({ isOwn }: Pick<CardView, 'isOwn'>): string {
  return isOwn ? 'Розничная цена' : 'Раньше';
}

/** «−17 %» for a discount of at least one per cent; a contract price is not a discount. */
export function discountLabel({
  price,
  oldPrice,
  isOwn,
}: Pick<CardView, 'price' | 'oldPrice' | 'isOwn'>): string | undefined {
  if (!price || !oldPrice || oldPrice <= price || isOwn) return undefined;
  const percent = Math.round((1 - price / oldPrice) * 100);
  return percent > 0 ? `−${percent}\u00a0%` : undefined;
}

/**
 * The attributes of a card in one line: «25 А · C · 4,5 кА». A bare number is labelled («Полюсов: 3»); of a
 * yes/no attribute only a yes is mentioned.
 */
export function featureLine(features: CardView['features']): string {
  return features
    .map(({ name, value }) => {
      if (value === 'Да') return shownAttribute(name);
      if (value === 'Нет') return '';
      return /^[\d.,]+$/.test(value) ? `${shortName(name)}:\u00a0${value}` : shownAttribute(value);
    })
    .filter(Boolean)
    .join('\u00a0· ');
}

function shortName(name: string): string {
  return shownAttribute(name.replace(/^количество\s+/i, ''));
}

function withoutAlt({ alt: _, ...image }: NonNullable<Card['image']>): NonNullable<CardView['image']> {
  return image;
}
