import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { MOST_QUANTITY } from '../cart/cart.ts';
import { type Goods, goodsInParts } from '../catalogue/goods/goods.server.ts';
import { offersByIds, productsByArticles } from '../catalogue/offer/offer.server.ts';
import type { Visitor } from '../session/session.ts';
import { type KnownLine, type Removed, type Skipped, skip } from './cart-upload-report.server.ts';
import type { FilledLine } from './filled-list.ts';

/** Finds the products of lines, merging lines of one product. Lines without a sold product are skipped with a reason. */
export async function knownLines(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  lines: readonly FilledLine[],
): Promise<{ known: KnownLine[]; skipped: Skipped[] }> {
  const goodsOf = new Map<number, Goods>();
  const readGoods = async (ids: readonly number[]) => {
    for await (const part of goodsInParts(db, visitor, [...new Set(ids)]))
      for (const goods of part) goodsOf.set(goods.id, goods);
  };
  await readGoods(lines.flatMap(({ code }) => code ?? []));
  // Articles need a lookup only where there is no code, or where the product of the code has another article.
  const toLookUp = lines.filter(
    ({ code, article }) =>
      article !== null && (code === null || !isSame(article, goodsOf.get(code)?.article ?? article)),
  );
  const found = await productsByArticles(
    db,
    toLookUp.map(({ article }) => article ?? ''),
  );
  const idsOf = new Map(toLookUp.map((line, at) => [line, found[at] ?? []]));
  await readGoods(found.flat());
  const known = new Map<number, KnownLine>();
  const skipped: Skipped[] = [];
  for (const line of lines) {
    const { code, quantity } = line;
    const byArticle = (idsOf.get(line) ?? []).flatMap((id) => goodsOf.get(id) ?? []);
    const goods = code === null ? byArticle[0] : goodsOf.get(code);
    const why = rejection(line, goods, byArticle);
    if (why !== null || !goods || quantity === null) skipped.push(skip(line, why ?? unknownProduct(line)));
    else {
      const together = (known.get(goods.id)?.line.quantity ?? 0) + quantity;
      known.set(goods.id, { line: { ...line, quantity: Math.min(together, MOST_QUANTITY) }, goods });
    }
  }
  return { known: [...known.values()], skipped };
}

/** Returns why a line is skipped; null when it is accepted. @param byArticle products found by its article */
function rejection(line: FilledLine, goods: Goods | undefined, byArticle: readonly Goods[]): string | null {
  const { code, article, name, quantity } = line;
  if (quantity === null || quantity > MOST_QUANTITY) return quantityError(line);
  if (code === null && byArticle.length > 1)
    return 'С таким артикулом несколько товаров: выберите нужный в каталоге';
  if (!goods) return unknownProduct(line);
  if (code === null || article === null || isSame(article, goods.article) || byArticle.includes(goods))
    return null;
  const [other] = byArticle;
  // The article may have changed since the list was made; an equal name confirms the code.
  if (!other && isSame(name, goods.name)) return null;
  const named = other ? `артикул «${article}» — «${other.name}»` : `артикула «${article}» в каталоге нет`;
  return `Код ${code} — это «${goods.name}», а ${named}: исправьте код или артикул`;
}

/** Finds the products of a cart that the list removes with 0. Rows whose code and article disagree are skipped. */
export async function removedByZero(
  db: Db,
  visitor: Visitor,
  products: readonly number[],
  zeroLines: readonly FilledLine[],
): Promise<{ removed: Removed; skipped: Skipped[] }> {
  if (zeroLines.length === 0 || products.length === 0) return { removed: [], skipped: [] };
  const byCode = Map.groupBy(zeroLines, ({ code }) => code);
  const byArticle = Map.groupBy(zeroLines, ({ article }) => article?.toLowerCase());
  const removed: Removed = [];
  const skipped = new Map<number, Skipped>();
  // Offers include products in the cart that are no longer sold.
  for (const { id, name, article } of (await offersByIds(db, products, visitor)).values()) {
    const lines = new Set([...(byCode.get(id) ?? []), ...(byArticle.get(article.toLowerCase()) ?? [])]);
    const clear = [...lines].filter(
      (line) =>
        (line.code ?? id) === id && (isSame(line.article ?? article, article) || isSame(line.name, name)),
    );
    if (clear.length > 0) removed.push({ product: id, name });
    for (const line of lines) {
      const why = `Код ${line.code} и артикул «${line.article}» — разные товары: исправьте код или артикул`;
      if (!clear.includes(line)) skipped.set(line.row, skip(line, why));
    }
  }
  return { removed, skipped: [...skipped.values()] };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Formats a number: 10000 → «10 000». */
export function count(number: number): string {
  return number.toLocaleString('ru');
}

/** Explains why a quantity is invalid. */
function quantityError({ written, quantity }: FilledLine): string {
  if (quantity !== null) return `В одной строке не больше ${count(MOST_QUANTITY)}, а написано «${written}»`;
  return written.startsWith('=')
    ? `Формула «${written}» не посчитана: впишите число`
    : `Количество «${written}» не распознано: впишите целое число`;
}

/** Explains why no product was found. A code comes from our list, so its product existed; an article may be misspelled. */
function unknownProduct({ code, article }: FilledLine): string {
  if (code !== null) return 'Такого товара больше нет';
  return article === null ? 'Нет ни кода, ни артикула' : `Артикула «${article}» нет в каталоге`;
}
