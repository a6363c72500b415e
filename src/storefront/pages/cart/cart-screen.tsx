import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { UPLOAD_PAGE } from '../../../shop/feeds/price-list/price-list.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { CartRejection } from '../../buying/cart-action.ts';
import { TakeBack } from '../../buying/take-back.tsx';
import { useListFocus } from '../../buying/use-list-focus.ts';
import { useMissingCards } from '../../buying/use-missing-cards.ts';
import { BuyerNote } from '../../companies/buyer-note.tsx';
import * as panel from '../../lists/list-panel.module.css';
import type { RepeatReport } from '../../orders/repeat.ts';
import type { ShareAnswer } from '../../sharing/share-action.ts';
import { SharePanel } from '../../sharing/share-panel.tsx';
import { PrintHead } from '../../shell/print-head.tsx';
import { availableItems, unavailableItems } from '../../visitor/cart-state.ts';
import { useCart } from '../../visitor/use-cart.ts';
import type { CartPageView } from './cart.view.ts';
import * as css from './cart-screen.module.css';
import { ClearCart } from './clear-cart.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { Line } from './line.tsx';
import type { PasteReport, TakenOut } from './list-action.ts';
import { PasteList } from './paste-list.tsx';
import { Recommended } from './recommended.tsx';
import { RejectedForm } from './rejected-form.tsx';
import { Totals } from './totals.tsx';
import { Unavailable } from './unavailable.tsx';

/** Loaded on demand: few carts are opened by repeating an order. */
const RepeatReportNote = lazy(async () => ({
  default: (await import('../../orders/repeat-report.tsx')).RepeatReportNote,
}));

interface CartScreenProps {
  view: CartPageView;
  /** A form rejected before the scripts ran. */
  rejection: CartRejection | undefined;
  report: PasteReport | undefined;
  /** Lines removed by a form. */
  takenOut: TakenOut['takenOut'] | undefined;
  /** The result of a form of «Поделиться». */
  shared: ShareAnswer['shared'] | undefined;
  /** The result of «Повторить последний заказ». */
  repeated: RepeatReport | undefined;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;
/** From this number of lines on the cart is shown as a dense list. */
const MANY = 21;

/**
 * The cart: lines on the left, the sum on the right. Sums change with the clicks, the page follows the
 * server.
 */
export function CartScreen({ view, rejection, report, takenOut, shared, repeated }: CartScreenProps) {
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
  // A rejected quantity is explained in its line, any other error above the list.
  const isLine =
    rejection?.intent === 'update' && bought.some(({ product }) => product === rejection.product);
  const ofLine = isLine ? rejection : undefined;
  const isEmpty = cart.items.length === 0;
  // Once dense it stays so: lines that grow under a finger would cause wrong clicks.
  const isMany = useRef(false);
  isMany.current ||= cart.items.length >= MANY;
  const lines = () =>
    cart.items.map(({ product, quantity }) => ({ article: cards.get(product)?.article ?? '', quantity }));
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
          {!isEmpty && <SharePanel from="cart" lines={lines} answer={shared} />}
          {!isEmpty && <ClearCart isClearing={cart.isCartClearing} />}
        </div>
      </header>
      <div className={css.buyer}>
        <BuyerNote />
      </div>
      {rejection && rejection !== ofLine && <RejectedForm rejection={rejection} />}
      <Suspense>{repeated && <RepeatReportNote report={repeated} inCart />}</Suspense>
      {takenOut && <TakenOutLines lines={takenOut} />}
      {isEmpty ? (
        <EmptyCart lastOrder={view.lastOrder} />
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
                    rejection={ofLine?.product === item.product ? ofLine : undefined}
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

function TakenOutLines({ lines }: { lines: TakenOut['takenOut'] }) {
  const { items } = useCart();
  const isBack = lines.every((line) => items.some(({ product }) => product === line.product));
  if (lines.length === 0 || isBack) return null;
  return (
    <TakeBack page="/cart" intent="restore">
      <span>Убрали {countOf(lines.length, ['позицию', 'позиции', 'позиций'])}</span>
      {lines.map(({ product, quantity }) => (
        <input key={product} type="hidden" name="line" value={`${product} ${quantity}`} />
      ))}
    </TakeBack>
  );
}
