import { useRef } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../core/plural.ts';
import { UPLOAD_PAGE } from '../../../shop/feeds/price-list.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useListFocus } from '../../buying/use-list-focus.ts';
import { useMissingCards } from '../../buying/use-missing-cards.ts';
import type { CartRefusal } from '../../cart/cart-action.ts';
import { availableItems, type CartItem, unavailableItems } from '../../cart/cart-state.ts';
import { useCart } from '../../cart/use-cart.ts';
import { BuyerNote } from '../../companies/buyer-note.tsx';
import { PrintHead } from '../../shell/print-head.tsx';
import type { CartPageView } from './cart.view.ts';
import css from './cart-screen.module.css';
import { ClearCart } from './clear-cart.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { Line } from './line.tsx';
import type { PasteReport, TakenOut } from './list-action.ts';
import panel from './list-panel.module.css';
import { PasteList } from './paste-list.tsx';
import { Recommended } from './recommended.tsx';
import { ShareList } from './share-list.tsx';
import { TakeBack } from './take-back.tsx';
import { Totals } from './totals.tsx';
import { Unavailable } from './unavailable.tsx';

interface CartScreenProps {
  view: CartPageView;
  /** A form that was refused before the scripts came. */
  refusal: CartRefusal | undefined;
  report: PasteReport | undefined;
  /** Lines that a form has taken out. */
  takenOut: TakenOut['takenOut'] | undefined;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;
/** From so many lines on the cart is a list to be read through, and dense. */
const MANY = 21;

/** The cart: its lines at the left, the sum at the right; sums follow the clicks, the page follows the server. */
export function CartScreen({ view, refusal, report, takenOut }: CartScreenProps) {
  const cart = useCart();
  const cards = new Map(view.lines.map((card) => [card.id, card]));
  const bought = availableItems(cart);
  const missing = unavailableItems(cart);
  useMissingCards(
    cart.items.filter(({ id, product }) => id > 0 && !cards.has(product)).map(({ product }) => product),
  );
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = [...bought, ...missing].map(({ product }) => product);
  useListFocus(page, list, shown, 'button[aria-label^="Убрать «"]');
  // A quantity that was refused is explained in its line; anything else above them all.
  const isLine = refusal?.intent === 'update' && bought.some(({ product }) => product === refusal.product);
  const ofLine = isLine ? refusal : undefined;
  const isEmpty = cart.items.length === 0;
  // Once dense it stays so: lines that grew under a finger would be pressed amiss.
  const isMany = useRef(false);
  isMany.current ||= cart.items.length >= MANY;
  const articleOf = ({ product }: CartItem) => cards.get(product)?.article ?? '';
  return (
    <div ref={page} className={css.page} aria-busy={cart.isCartClearing}>
      <PrintHead />
      <header className={css.head}>
        <h1 tabIndex={-1}>Корзина</h1>
        {cart.count > 0 && (
          <p className={css.count} role="status">
            {countOf(cart.count, POSITIONS)}
          </p>
        )}
        <div className={css.tools}>
          <PasteList report={report} />
          <Link to={UPLOAD_PAGE} className={cx(buttonClass({ kind: 'text' }), panel.button)}>
            <Icon name="upload-simple" />
            Загрузить файл
          </Link>
          {!isEmpty && <ShareList items={cart.items} articleOf={articleOf} />}
          {!isEmpty && <ClearCart isClearing={cart.isCartClearing} />}
        </div>
      </header>
      <div className={css.buyer}>
        <BuyerNote />
      </div>
      {refusal && refusal !== ofLine && (
        <div className={css.refusal}>
          <Notice kind="wrong">{refusal.text}</Notice>
        </div>
      )}
      {takenOut && <TakeBack lines={takenOut} />}
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className={css.layout}>
          <div ref={list} data-many={isMany.current || undefined}>
            {bought.length > 0 && (
              // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
              <ul role="list" className={css.lines} aria-label="Товары в корзине">
                {bought.map((item) => (
                  <Line
                    key={item.product}
                    item={item}
                    card={cards.get(item.product)}
                    refusal={ofLine?.product === item.product ? ofLine : undefined}
                  />
                ))}
              </ul>
            )}
            {missing.length > 0 && <Unavailable items={missing} cards={cards} analogs={view.analogs} />}
          </div>
          <Totals items={bought} cards={cards} view={view} />
        </div>
      )}
      <Recommended cards={view.recommended} isEmpty={isEmpty} />
    </div>
  );
}
