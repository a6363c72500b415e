import type { Db } from '../../../platform/database/db.server.ts';
import { type Card, cardsByIds } from '../../catalogue/card/card.server.ts';
import type { Visitor } from '../../session/session.ts';
import { productsInText } from '../blocks/blocks.ts';

/** Who reads a text. */
export interface Reader {
  db: Db;
  visitor: Visitor;
}

/** The cards of the products in a text, with the prices and the stock of the visitor; hidden products have none (STF-160). */
export function goodsOfText(reader: Reader, html: string): Promise<Card[]> {
  return cardsByIds(reader, productsInText(html));
}
