import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { quantityOf } from '../../../platform/text/plural.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import type { CartItem } from '../../visitor/cart-state.ts';
import { useCartActions } from '../../visitor/use-cart.ts';
import type { CartPageView, LineCard } from './cart.view.ts';
import { LineName } from './line.tsx';
import * as frame from './line-frame.module.css';
import { RemoveLine } from './remove-line.tsx';
import * as css from './unavailable.module.css';

interface UnavailableProps {
  items: CartItem[];
  cards: Map<number, LineCard>;
  analogs: CartPageView['analogs'];
}

/** From this count on analogs are shown as «many». */
const MANY = 100;

/** Unavailable lines: apart, excluded from the sum and the count (R4.14), with links to analogs. */
export function Unavailable({ items, cards, analogs }: UnavailableProps) {
  const { removeAll } = useCartActions();
  const cityIn = useShellLayout()?.cityIn;

  function removeThem(event: FormEvent) {
    event.preventDefault();
    removeAll(items);
  }

  return (
    <section className={css.block} aria-labelledby="unavailable">
      <div className={css.head}>
        <h2 id="unavailable">Недоступны для&nbsp;заказа</h2>
        <form method="post" action="/cart" onSubmit={removeThem}>
          <Button type="submit" kind="text" name="intent" value="remove-unavailable">
            <span className={linkClass}>Удалить все {items.length}</span>
          </Button>
        </form>
      </div>
      <p className={css.note}>Эти товары не&nbsp;входят в&nbsp;сумму заказа.</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {items.map((item) => {
          const card = cards.get(item.product);
          const count = analogs[item.product] ?? 0;
          return (
            <li key={item.product} className={cx(frame.line, css.line)}>
              <ResponsiveImage image={card?.image} alt="" shown="small" grey className={frame.picture} />
              <div className={cx(frame.about, css.about)}>
                <LineName item={item} card={card} />
                <span className={css.second}>
                  {card?.article && `Арт.\u00a0${card.article} · `}
                  {quantityOf(item.quantity, item.unit)}
                </span>
                <span className={css.why}>{whyNot(item, cityIn)}</span>
              </div>
              {card && count > 0 && (
                <Link
                  to={`${card.href}#related`}
                  className={`${buttonClass({ kind: 'quiet' })} ${css.analogs}`}
                >
                  Аналоги{count < MANY && `: ${count}`}
                </Link>
              )}
              <RemoveLine item={item} className={frame.remove}>
                <IconButton type="submit" aria-label={`Убрать «${item.name}»`}>
                  <Icon name="x" />
                </IconButton>
              </RemoveLine>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function whyNot({ prices }: CartItem, cityIn: string | undefined): string {
  const place = cityIn ? ` в\u00a0${cityIn}` : '';
  return prices.length === 0 ? `Цены${place} пока нет` : `Нет${place}`;
}
