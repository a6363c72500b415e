import { countOf, plural } from '../../platform/text/plural.ts';
import type { Answer } from '../api/shapes.ts';

type Availability = Answer<'/api/v1/catalog/cart/availability/'>;

/** What a change of city would do to the cart (SH-6). */
export interface CartChange {
  city: number;
  /** «2 подорожают», «1 подешевеет»; empty when no price changes. */
  prices: string[];
  /** Names of products not available in that city. */
  unavailable: string[];
  /** Products with less stock in that city than the cart holds. */
  overStock: { name: string; quantity: number; maxQuantity: number }[];
  /** Roubles, as the API returns them. */
  total: number;
  totalNow: number;
}

/** Picks what the visitor needs from the API's response for a city. */
export function cartChange(city: number, answer: Availability): CartChange {
  const missing = new Set(answer.unavailable);
  const prices: string[] = [];
  if (answer.dearer > 0)
    prices.push(
      `${countOf(answer.dearer, GOODS)} ${plural(answer.dearer, ['подорожает', 'подорожают', 'подорожают'])}`,
    );
  if (answer.cheaper > 0)
    prices.push(
      `${countOf(answer.cheaper, GOODS)} ${plural(answer.cheaper, ['подешевеет', 'подешевеют', 'подешевеют'])}`,
    );
  return {
    city,
    prices,
    unavailable: answer.results.filter(({ id }) => missing.has(id)).map(({ name }) => name),
    overStock: answer.results.flatMap(({ name, quantity, max_quantity: maxQuantity }) =>
      quantity > maxQuantity && maxQuantity > 0 ? { name, quantity, maxQuantity } : [],
    ),
    total: answer.total_price,
    totalNow: answer.current_total_price,
  };
}

const GOODS = ['товар', 'товара', 'товаров'] as const;
