import { phoneHref } from '../../../platform/text/phone-and-date.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import { NearestAnalog } from './nearest-analog.tsx';
import * as css from './offer.module.css';
import type { ProductView } from './product.view.ts';
import { StockRequest } from './stock-request.tsx';

interface UnavailableProps {
  product: ProductView;
  /** The product has come back after the visitor sent the request, whose answer is still shown. */
  canBuy: boolean;
}

/** The ways on from an unavailable product: its nearest alternative, a stock request, a call. */
export default function Unavailable({ product, canBuy }: UnavailableProps) {
  const phone = useShellLayout()?.phones[0];
  const { analogs } = product;
  return (
    <div className={css.call}>
      {!canBuy && <NearestAnalog analogs={analogs} />}
      <StockRequest product={product} />
      {analogs.count > 1 && (
        <a href="#analogs" className={css.all}>
          <span className={linkClass}>Все аналоги: {analogs.count}</span>
        </a>
      )}
      {phone && !canBuy && (
        <p className={css.note}>
          {callNote(product)}{' '}
          <a href={phoneHref(phone)} className={css.phone}>
            {phone}
          </a>
        </p>
      )}
    </div>
  );
}

function callNote({ stock }: ProductView): string {
  if (stock.level === 'нет')
    return 'Сейчас нет в\u00a0наличии. Срок поставки и\u00a0замену подскажем по\u00a0телефону';
  return 'Цену и\u00a0срок для вашего города сообщим по\u00a0телефону';
}
