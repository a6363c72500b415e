import { formatKopecks } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { sumInWords } from '../../../ui/price/sum-in-words.ts';
import { priceOfQuantity } from '../../buying/cart-product.ts';
import type { CartProduct } from '../../visitor/cart-state.ts';

interface QuantitySumProps {
  product: CartProduct;
  quantity: number;
}

/**
 * «8 шт — 9 999,20 ₽. Ещё 40 шт — и цена 1 143,70 ₽.»: the sum of the chosen quantity, and the next
 * threshold. For a product sold in multiples the button shows the sum.
 */
export function QuantitySum({ product, quantity }: QuantitySumProps) {
  const { prices, unit, multiplicity, maxQuantity } = product;
  const price = priceOfQuantity(prices, quantity);
  if (!price) return null;
  const { total, saved, next } = price;
  const isInReach = next && quantity + next.missing <= maxQuantity;
  return (
    <>
      {/* For one piece the price tag already shows the sum. */}
      {quantity > 1 && multiplicity === 1 && <b>{sumInWords(quantity, unit, total)}. </b>}
      {saved > 0 && <>Оптовая цена: экономия {formatKopecks(saved)}&nbsp;₽. </>}
      {isInReach && (
        <>
          Ещё {quantityOf(next.missing, unit)}&nbsp;— и&nbsp;цена {formatKopecks(next.kopecks)}&nbsp;₽.{' '}
        </>
      )}
    </>
  );
}
