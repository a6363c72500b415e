import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { PriceTag } from '../../../ui/price/price-tag.tsx';
import { quantityOf } from '../../../ui/text/plural.ts';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import { phoneHref } from '../../shell/shell-layout.ts';
import css from './offer.module.css';
import type { ProductView } from './product.view.ts';

/** The price tags under the shelf, and how to get the thing: until there is a cart, by the city's phone. */
export function Offer({ product }: { product: ProductView }) {
  const layout = useShellLayout();
  const phone = layout?.phones[0];
  return (
    <div className={css.offer}>
      <PriceTags product={product} />
      <p className={css.terms}>
        {product.price === undefined
          ? layout && `Для города ${layout.city.name} цены пока нет.`
          : layout && `${layout.city.name}, цена с\u00a0НДС.`}
        {product.multiplicity > 1 && ` Отгружаем кратно ${quantityOf(product.multiplicity, product.unit)}.`}
      </p>
      {phone && (
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

function PriceTags({ product }: { product: ProductView }) {
  const { price, oldPrice, unit, breaks = [] } = product;
  if (price === undefined) {
    return (
      <div className={css.tags}>
        <PriceTag size="big">
          <span className={css.ask}>Цена по&nbsp;запросу</span>
        </PriceTag>
      </div>
    );
  }
  return (
    <div className={css.tags}>
      <PriceTag kind={oldPrice ? 'low' : 'plain'} size="big">
        <Price value={price} unit={unit} />
        {oldPrice && (
          <span className={css.before}>
            раньше <s>{formatRoubles(oldPrice)}</s>
          </span>
        )}
      </PriceTag>
      {breaks.length > 0 && (
        <ul className={css.breaks}>
          {breaks.map((threshold) => (
            <li key={threshold.from} className={css.break}>
              <PriceTag size="small">
                <span className={css.from}>
                  от&nbsp;{quantityOf(threshold.from, unit)}
                  <VisuallyHidden>: </VisuallyHidden>
                </span>
                <Price value={threshold.price} unit={unit} />
              </PriceTag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function callNote({ price, isAvailable, stock }: ProductView): string {
  if (stock.level === 'нет') return 'Сейчас нет в\u00a0наличии. Подскажем срок поставки и\u00a0замену.';
  if (price === undefined || !isAvailable) return 'Назовём цену и\u00a0срок для вашего города.';
  return 'Примем заказ по\u00a0телефону и\u00a0отложим товар в\u00a0магазине.';
}
