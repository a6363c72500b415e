import { memo } from 'react';
import { typograph } from '../../core/typograph.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { formatRoubles, Price } from '../../ui/price/price.tsx';
import { PriceTag } from '../../ui/price/price-tag.tsx';
import { Typeset, VisuallyHidden } from '../../ui/text/text.tsx';
import { AddToCart } from '../buying/add-to-cart.tsx';
import { Heart } from '../buying/heart.tsx';
import { PagePart } from '../kept/kept.tsx';
import { type CardView, discountLabel, featureLine, OWN_PRICE, oldPriceWord, tagKind } from './card.ts';
import css from './product-card.module.css';
import { StockLine } from './stock-line.tsx';

interface ProductCardProps {
  card: CardView;
  /** The first pictures of a page are fetched at once. */
  eager?: boolean;
  /** Level of the heading the shelf has above it, plus one. */
  heading?: 'h2' | 'h3';
  /** The card goes with its heart: on the page of the wishlist, where that can be taken back. */
  leavesWithHeart?: boolean;
}

/**
 * A thing on the shelf: picture, price tag, name, properties, stock (LOOKS.md «Карточка»). The parts lie in the
 * six rows of a ShelfItem; picture and name are one link. The heart comes last, so that Tab
 * goes from the name to the button. It follows its own goods alone: of a list that changes around it, it is not
 * rendered anew.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { card, eager = false, heading = 'h2' } = props;
  return (
    <PagePart name={`card ${card.id} ${heading} ${eager}`} of={card.id}>
      <Card {...props} />
    </PagePart>
  );
});

function Card({ card, eager, heading: Heading = 'h2', leavesWithHeart }: ProductCardProps) {
  const discount = discountLabel(card);
  return (
    <article className={css.card}>
      <div className={css.top}>
        <Picture
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
      <Heart product={card.id} undoName={leavesWithHeart ? card.name : undefined} className={css.heart} />
    </article>
  );
}
