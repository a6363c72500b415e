import { Link } from 'react-router';
import { formatKopecks, type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, quantityOf } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { Price } from '../../../ui/price/price.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CheckoutView, LineView } from './checkout.view.ts';
import { DELIVERY_TITLES } from './delivery-step.tsx';
import * as css from './order-shelf.module.css';
import { goodsOf, type Shown, totalOf } from './shown.ts';

interface OrderShelfProps {
  view: CheckoutView;
  shown: Shown;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;
/** How many lines are shown at first; the rest of a longer order is one click away. */
const SHOWN_AT_ONCE = 6;

/** The ordered products and their sum, on the shelf next to the form. */
export function OrderShelf({ view, shown }: OrderShelfProps) {
  const first = view.lines.slice(0, SHOWN_AT_ONCE);
  const others = view.lines.slice(SHOWN_AT_ONCE);
  return (
    <aside className={css.shelf} aria-labelledby="order-title">
      <h2 id="order-title">Ваш заказ</h2>
      <div className={css.goods}>
        <ul className={css.lines}>
          {first.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        {others.length > 0 && (
          <details>
            <summary className={css.more}>
              <span className={linkClass}>Ещё {countOf(others.length, POSITIONS)}</span>
            </summary>
            <ul className={css.lines}>
              {others.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </details>
        )}
      </div>
      <dl className={css.rows}>
        <div>
          <dt>Товары, {countOf(view.lines.length, POSITIONS)}</dt>
          <dd>{formatKopecks(goodsOf(shown.lines))}&nbsp;₽</dd>
        </div>
        {view.delivery.map(({ type }) => (
          <div key={type} data-for={type}>
            <dt>{DELIVERY_TITLES[type]}</dt>
            <dd>{deliverySum(shown.delivery[type])}</dd>
          </div>
        ))}
      </dl>
      <div className={css.sum}>
        <p className={css.label}>
          К&nbsp;оплате
          {view.payments.map(
            ({ value, dueOn }) =>
              dueOn && (
                <span key={value} data-pay={value}>
                  {' '}
                  до&nbsp;{formatDate(dueOn)}
                </span>
              ),
          )}
        </p>
        {view.delivery.map(({ type }) => (
          <div key={type} data-for={type}>
            <Price value={toRoubles(totalOf(shown, type))} className={css.big} />
            {shown.delivery[type] === null && (
              <p className={css.note}>Без доставки: её стоимость согласуем с&nbsp;вами до&nbsp;отправки.</p>
            )}
          </div>
        ))}
      </div>
      <Link to="/cart" className={css.back}>
        <span className={linkClass}>Вернуться в&nbsp;корзину</span>
      </Link>
    </aside>
  );
}

/** «бесплатно» or the sum; null if a manager will name the price. */
function deliverySum(kopecks: Kopecks | null | undefined): string {
  if (kopecks === null) return 'сообщит менеджер';
  return kopecks ? `${formatKopecks(kopecks)}\u00a0₽` : 'бесплатно';
}

function Line({ line }: { line: LineView }) {
  const { name, article, href, image, quantity, unit, kopecks, max, asOf } = line;
  return (
    <li className={css.line}>
      <ResponsiveImage image={image} shown="small" className={css.picture} alt="" />
      <div className={css.words}>
        <Link to={href} className={css.name}>
          {typograph(name)}
        </Link>
        <p>
          {article && <span className={css.article}>{`Арт.\u00a0${article}, `}</span>}
          {quantityOf(quantity, unit)}
          {max < quantity && <span className={css.short}>, есть {quantityOf(max, unit)}</span>}
        </p>
      </div>
      <b className={css.total}>{formatKopecks(kopecks * quantity)}&nbsp;₽</b>
      {asOf && <p className={css.asOf}>{asOf}</p>}
    </li>
  );
}
