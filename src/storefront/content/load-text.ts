import { productsInText } from '../../shop/content/blocks/blocks.ts';
import type { Card } from '../api/shapes.ts';
import { type CardView, toCardView } from '../catalogue/card.ts';

/** A text as the API answers it. */
interface TextAnswer {
  html: string;
  text_products: Card[];
}

/** A text with its products as one city sees them. */
export type TextView<Answer extends TextAnswer> = Omit<Answer, 'text_products'> & { textGoods: CardView[] };

/** Reduces the cards of a text to what is shown in a city. */
export function toTextView<Answer extends TextAnswer>(
  { text_products: cards, ...text }: Answer,
  city: number,
): TextView<Answer> {
  return { ...text, textGoods: cards.map((card) => toCardView(card, city)) };
}

/** The tags of a text: a product that is hidden now may be shown again. */
export function tagsOfText({ html }: Pick<TextAnswer, 'html'>): string[] {
  return ['content', ...productsInText(html).map((id) => `product:${id}`)];
}
