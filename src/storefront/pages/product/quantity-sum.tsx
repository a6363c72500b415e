import { formatKopecks } from '../../../core/money.ts';
import { quantityOf } from '../../../core/plural.ts';
import { sumInWords } from '../../../ui/price/sum-in-words.ts';
import { priceOfQuantity } from '../../buying/cart-product.ts';
import type { CartProduct } from '../../cart/cart-state.ts';

interface QuantitySumProps {
  product: CartProduct;
  quantity: number;
}

/**
 * «8 шт — 9 999,20 ₽. Ещё 40 шт — и цена 1 143,70 ₽.»: what the chosen quantity costs, and the next threshold. Of goods
 * sold by a multiple the button has the sum.
 */
export function QuantitySum({ product, quantity }: QuantitySumProps) {
  const { prices, unit, multiplicity, maxQuantity } = product;
  const price = priceOfQuantity(prices, quantity);
  if (!price) return null;
  const { total, saved, next } = price;
  const isInReach = next && quantity + next.missing <= maxQuantity;
  return (
    <>
      {/* Of one piece the tag has just said it. */}
      {quantity > 1 && multiplicity === 1 && <b>{sumInWords(quantity, unit, total)}. </b>}
      {saved > 0 && <>Опт сработал: экономия {formatKopecks(saved)}&nbsp;₽. </>}
      {isInReach && (
        <>
          Ещё {quantityOf(next.missing, unit)}&nbsp;— и&nbsp;цена {formatKopecks(next.kopecks)}&nbsp;₽.{' '}
        </>
      )}
    </>
  );
}
