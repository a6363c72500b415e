import { useState } from 'react';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { quantityOf } from '../../../ui/text/plural.ts';
import { toCartProduct } from '../../buying/cart-product.ts';
import { useCartItem } from '../../cart/use-cart.ts';
import { useShellLayout } from '../../shell/shell-data.ts';
import { phoneHref } from '../../shell/shell-layout.ts';
import { Buy } from './buy.tsx';
import css from './offer.module.css';
import { PriceTags } from './price-tags.tsx';
import type { ProductView } from './product.view.ts';
import { QuantitySum } from './quantity-sum.tsx';

/** The price tags under the shelf and how to get the thing; what cannot be bought here is asked for by phone. */
export function Offer({ product }: { product: ProductView }) {
  const layout = useShellLayout();
  const phone = layout?.phones[0];
  const inCart = useCartItem(product.id);
  const [wanted, setWanted] = useState(product.multiplicity);
  const quantity = inCart?.quantity ?? wanted;
  const canBuy = product.maxQuantity > 0 || inCart !== undefined;
  return (
    <div className={css.offer}>
      <PriceTags product={product} quantity={quantity} />
      {canBuy && <Buy product={toCartProduct(product)} item={inCart} wanted={wanted} setWanted={setWanted} />}
      <p className={css.terms}>
        {canBuy && <QuantitySum product={toCartProduct(product)} quantity={quantity} />}
        {product.multiplicity > 1 && `Отгружаем кратно ${quantityOf(product.multiplicity, product.unit)}. `}
        {product.price === undefined
          ? layout && `Для города ${layout.city.name} цены пока нет.`
          : layout && `${layout.city.name}, цена с\u00a0НДС.`}
      </p>
      {!canBuy && phone && (
        <div className={css.call}>
          <a href={phoneHref(phone)} className={buttonClass({ size: 'big', wide: true })}>
            <Icon name="phone" />
            {phone}
          </a>
          <p className={css.note}>{callNote(product)}</p>
        </div>
      )}
    </div>
  );
}

function callNote({ stock }: ProductView): string {
  if (stock.level === 'нет') return 'Сейчас нет в\u00a0наличии. Подскажем срок поставки и\u00a0замену.';
  return 'Назовём цену и\u00a0срок для вашего города.';
}
