import { lazy, Suspense, useState } from 'react';
import { useActionData } from 'react-router';
import { soldByText } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { toCartProduct } from '../../buying/cart-product.ts';
import { stockColour, stockText } from '../../catalogue/stock-line.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import { useCartItem } from '../../visitor/use-cart.ts';
import { Buy } from './buy.tsx';
import * as css from './offer.module.css';
import { PriceTags } from './price-tags.tsx';
import type { ProductView } from './product.view.ts';
import { QuantitySum } from './quantity-sum.tsx';

/** Loaded on demand, because most products are available. */
const Unavailable = lazy(() => import('./unavailable.tsx'));

/**
 * The price tags under the shelf and the ways to receive the product; for an unavailable one, a stock
 * request.
 */
export function Offer({ product }: { product: ProductView }) {
  const layout = useShellLayout();
  const inCart = useCartItem(product.id);
  const [wanted, setWanted] = useState(product.multiplicity);
  const quantity = inCart?.quantity ?? wanted;
  // The product may have come back after the visitor sent a request.
  const isAsked = useActionData() !== undefined;
  const canBuy = product.maxQuantity > 0 || inCart !== undefined;
  const colour = stockColour(product.stock.level, product.isAvailable);
  return (
    <div className={css.offer}>
      <PriceTags product={product} quantity={quantity} canBuy={canBuy} />
      {product.asOf && <p className={css.asOf}>{product.asOf}</p>}
      <p className={cx(css.stock, colour)}>{stockText(product.stock, product.isAvailable, product.unit)}</p>
      {canBuy && <Buy product={toCartProduct(product)} item={inCart} wanted={wanted} setWanted={setWanted} />}
      {(!canBuy || isAsked) && (
        <Suspense>
          <Unavailable product={product} canBuy={canBuy} />
        </Suspense>
      )}
      <p className={css.terms}>
        {canBuy && <QuantitySum product={toCartProduct(product)} quantity={quantity} />}
        {product.multiplicity > 1 && `${soldByText(product.multiplicity, product.unit)}. `}
        {product.price === undefined
          ? layout && `Для города ${layout.city.name} цены пока нет.`
          : layout && `${layout.city.name}, цена с\u00a0НДС.`}
      </p>
    </div>
  );
}
