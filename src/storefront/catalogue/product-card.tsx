import { memo } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../ui/price/price.tsx';
import { PriceTag } from '../../ui/price/price-tag.tsx';
import { Typeset, VisuallyHidden } from '../../ui/text/text.tsx';
import { AddToCart } from '../buying/add-to-cart.tsx';
import { WishlistButton } from '../buying/wishlist-button.tsx';
import { PagePart } from '../cached/cached.tsx';
import { type CardView, discountLabel, featureLine, OWN_PRICE, oldPriceWord, tagKind } from './card.ts';
import * as css from './product-card.module.css';
import { StockLine } from './stock-line.tsx';

interface ProductCardProps {
  card: CardView;
  /** The first images of a page are loaded at once. */
  eager?: boolean;
  /** The heading level above the shelf, plus one. */
  heading?: 'h2' | 'h3';
  /** The card disappears when removed from the wishlist: on the wishlist page, where that can be undone. */
  leavesWhenUnwished?: boolean;
}

/**
 * A product card: image, price tag, name, attributes, stock (UI-25). Its parts use the six rows of a
 * ShelfItem; image and name are one link, and the wishlist button comes last, so that Tab goes from the name
 * to the cart button. It is memoised and rerenders only for its own product.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { card, eager = false, heading = 'h2' } = props;
  return (
    <PagePart name={`card ${card.id} ${heading} ${eager}`} of={card.id}>
      <Card {...props} />
    </PagePart>
  );
});

function Card({
  card,
  eager,
  heading: Heading = 'h2',
  leavesWhenUnwished: leavesWithHeart,
}: ProductCardProps) {
  const discount = discountLabel(card);
  return (
    <article className={css.card}>
      <div className={css.top}>
        <ResponsiveImage
          image={card.image}
          alt={card.name}
          loading={eager ? 'eager' : 'lazy'}
          grey={!card.isAvailable}
          className={css.picture}
        />
        {discount && <span className={css.label}>{discount}</span>}
      </div>
      <div className={css.prices}>
        {card.price === undefined ? (
          <PriceTag>
            <span className={css.ask}>Цена по&nbsp;запросу</span>
          </PriceTag>
        ) : (
          <PriceTag kind={tagKind(card)}>
            {card.isOwn && <VisuallyHidden>{OWN_PRICE}: </VisuallyHidden>}
            <Price value={card.price} unit={card.unit} />
          </PriceTag>
        )}
        {card.oldPrice && (
          <s className={card.isOwn ? css.retail : css.old}>
            <VisuallyHidden>{oldPriceWord(card)} </VisuallyHidden>
            {formatRoubles(card.oldPrice)}
          </s>
        )}
        {card.asOf && <span className={css.ask}>{card.asOf}</span>}
      </div>
      <Heading className={css.name}>
        <a href={card.href} className={css.link}>
          <Typeset text={card.name} />
        </a>
      </Heading>
      <p className={css.features}>
        {card.features.length > 0 && <span>{typograph(featureLine(card.features))}</span>}
        {card.article && <span>{`Арт. ${card.article}`}</span>}
      </p>
      <StockLine stock={card.stock} isAvailable={card.isAvailable} unit={card.unit} className={css.stock} />
      <AddToCart card={card} />
      <WishlistButton
        product={card.id}
        undoName={leavesWithHeart ? card.name : undefined}
        className={css.heart}
      />
    </article>
  );
}
