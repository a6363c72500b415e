import type { Card } from '../api/shapes.ts';

/** What a tile or a row of the list shows: the card of the API cut down to one city, so that pages stay light. */
export interface CardView {
  id: number;
  href: string;
  name: string;
  article: string;
  brand?: string;
  /** Without its words: they are the name. */
  image: Omit<NonNullable<Card['image']>, 'alt'> | null;
  unit: string;
  multiplicity: number;
  /** How much can be bought in the city, in whole multiples; 0: nothing. */
  maxQuantity: number;
  /** Roubles in the city; absent: no price there. */
  price?: number;
  /** What is struck out beside it: what it cost before, of one's own price what everybody pays. */
  oldPrice?: number;
  /** The price is one's own, by a contract. */
  isOwn?: true;
  /** Wholesale thresholds of the city: from how many, at what price. */
  breaks?: { from: number; price: number }[];
  stock: Card['stock'];
  isAvailable: boolean;
  features: Card['features'];
}

/** Cuts a card down to what is shown in a city. */
export function toCardView(card: Card, city: number): CardView {
  const price = card.prices.find((candidate) => candidate.city === city);
  const breaks = card.price_breaks
    .filter((candidate) => candidate.city === city)
    .map(({ min_quantity, price }) => ({ from: min_quantity, price: Number(price) }));
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
    ...(price && { price: Number(price.price) }),
    ...(price?.old_price !== undefined && { oldPrice: Number(price.old_price) }),
    ...(price?.by_contract && { isOwn: true as const }),
    ...(breaks.length > 0 && { breaks }),
    stock: card.stock,
    isAvailable: card.is_available,
    features: card.features,
  };
}

/** What the dark tag says (LOOKS.md «Ценник»). */
export const OWN_PRICE = 'Ваша цена по договору';

/** The tag a price hangs on: dark is one's own, yellow a lowered one (LOOKS.md «Ценник»). */
export function tagKind({ oldPrice, isOwn }: Pick<CardView, 'oldPrice' | 'isOwn'>): 'own' | 'low' | 'plain' {
  if (isOwn) return 'own';
  return oldPrice ? 'low' : 'plain';
}

/** What a screen reader says before the struck out price. */
export function oldPriceWord({ isOwn }: Pick<CardView, 'isOwn'>): string {
  return isOwn ? 'Розничная цена' : 'Раньше';
}

/** «−17 %» when the price was lowered by a whole per cent at least; one's own is no sale. */
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
 * The properties of a card in one line: «25 А · C · 4,5 кА». A bare number says nothing by itself and keeps its
 * name («полюсов: 3»); of a yes-or-no property only the yes is told.
 */
export function featureLine(features: CardView['features']): string {
  return features
    .map(({ name, value }) => {
      if (value === 'Да') return insideSentence(name);
      if (value === 'Нет') return '';
      return /^[\d.,]+$/.test(value) ? `${shortName(name)}:\u00a0${value}` : value;
    })
    .filter(Boolean)
    .join('\u00a0· ');
}

function shortName(name: string): string {
  return insideSentence(name.replace(/^количество\s+/i, ''));
}

/** «Магнит» → «магнит», but «RAL» and «DIN-рейка» stay. */
function insideSentence(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function withoutAlt({ alt: _, ...image }: NonNullable<Card['image']>): NonNullable<CardView['image']> {
  return image;
}
