import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { toCartProduct } from '../../buying/cart-product.ts';
import { placeId } from '../../buying/place.ts';
import { TakeBack } from '../../buying/take-back.tsx';
import { useListFocus } from '../../buying/use-list-focus.ts';
import { useMissingCards } from '../../buying/use-missing-cards.ts';
import type { CardView } from '../../catalogue/card.ts';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import { ProductCard } from '../../catalogue/product-card.tsx';
import { useNotify } from '../../notices/use-notify.ts';
import type { ShareAnswer } from '../../sharing/share-action.ts';
import { SharePanel } from '../../sharing/share-panel.tsx';
import { useCart, useCartActions } from '../../visitor/use-cart.ts';
import { useWishlist } from '../../visitor/use-wishlist.ts';
import type { WishlistView } from './wishlist.view.ts';
import * as css from './wishlist-screen.module.css';

interface WishlistScreenProps {
  view: WishlistView;
  /** Why a form was rejected before the scripts ran. */
  rejection: string | undefined;
  /** The product removed by a form. */
  removed: number | undefined;
  /** The result of a form of «Поделиться». */
  shared: ShareAnswer['shared'] | undefined;
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** The wishlist as catalogue cards; unavailable products stay, marked as such. */
export function WishlistScreen({ view, rejection, removed, shared }: WishlistScreenProps) {
  const { items, count } = useWishlist();
  const wished = new Set(items.map(({ product }) => product));
  const known = new Set(view.cards.map(({ id }) => id));
  useMissingCards(
    items.filter(({ id, product }) => id > 0 && !known.has(product)).map(({ product }) => product),
  );
  const cards = view.cards.filter(({ id }) => wished.has(id));
  const lines = () => cards.map(({ article, multiplicity }) => ({ article, quantity: multiplicity }));
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = cards.map(({ id }) => id);
  useListFocus(page, list, shown, 'button[aria-pressed]');
  return (
    <div ref={page} className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>Избранное</h1>
        {count > 0 && (
          <p className={css.count} role="status">
            {countOf(count, GOODS)}
          </p>
        )}
        {cards.length > 0 && <SharePanel from="wishlist" lines={lines} answer={shared} />}
        <BuyAvailable cards={cards} />
      </header>
      {rejection && <Notice kind="wrong">{rejection}</Notice>}
      {removed !== undefined && !wished.has(removed) && (
        <TakeBack page="/wishlist" intent="add">
          <input type="hidden" name="product" value={removed} />
          Убрали товар.
        </TakeBack>
      )}
      {cards.length > 0 ? (
        <div ref={list}>
          <Shelf>
            {cards.map((card) => (
              <ShelfItem key={card.id} id={placeId(card.id)}>
                <ProductCard card={card} leavesWhenUnwished />
              </ShelfItem>
            ))}
          </Shelf>
        </div>
      ) : (
        count === 0 && <EmptyWishlist popular={view.popular} />
      )}
    </div>
  );
}

/** «Все доступные в корзину»: those not in the cart yet, each in its least quantity. */
function BuyAvailable({ cards }: { cards: CardView[] }) {
  const cart = useCart();
  const { addAll } = useCartActions();
  const notify = useNotify();
  const there = new Set(cart.items.map(({ product }) => product));
  const missing = cards.filter(({ id, maxQuantity }) => maxQuantity > 0 && !there.has(id));
  if (missing.length === 0) return null;

  function buy(event: FormEvent) {
    event.preventDefault();
    addAll(missing.map((card) => ({ product: toCartProduct(card), quantity: card.multiplicity })));
    notify({ text: `Добавили в\u00a0корзину ${countOf(missing.length, GOODS)}`, tone: 'good' });
  }

  return (
    <form method="post" action="/wishlist" onSubmit={buy} className={css.buy}>
      <Button type="submit" name="intent" value="buy">
        <Icon name="shopping-cart-simple" />
        Добавить все доступные в&nbsp;корзину
      </Button>
    </form>
  );
}

function EmptyWishlist({ popular }: { popular: CardView[] }) {
  return (
    <>
      <EmptyList
        icon="heart"
        title="В избранном пока нет товаров"
        ways={
          <Link to="/catalog" className={buttonClass()}>
            Открыть каталог
          </Link>
        }
      >
        Нажмите на&nbsp;сердечко у&nbsp;товара, чтобы сохранить его здесь.
      </EmptyList>
      {popular.length > 0 && (
        <section className={css.popular}>
          <h2>Берут чаще всего</h2>
          <CardShelf cards={popular} />
        </section>
      )}
    </>
  );
}
