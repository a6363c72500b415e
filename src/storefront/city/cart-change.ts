import { countOf, plural } from '../../core/plural.ts';
import type { Answer } from '../api/shapes.ts';

type Availability = Answer<'/api/v1/catalog/cart/availability/'>;

/** What a change of city does to the cart, before it is done (RULINGS 24). */
export interface CartChange {
  city: number;
  /** «2 подорожают», «1 подешевеет»; empty when no price changes. */
  prices: string[];
  /** Names of goods that city does not have. */
  unavailable: string[];
  /** Goods that city has, but fewer than the cart holds. */
  overStock: { name: string; quantity: number; maxQuantity: number }[];
  /** Roubles, as the API tells them. */
  total: number;
  totalNow: number;
}

/** Picks what the visitor wants to know out of the API's answer for a city. */
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
