import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { MOST_QUANTITY } from '../cart/cart.ts';
import { type Goods, goodsInParts } from '../catalogue/goods.server.ts';
import { offersByIds, productsByArticles } from '../catalogue/offer.server.ts';
import type { Visitor } from '../session/session.ts';
import type { KnownLine, Removed, Skipped } from './cart-upload-report.server.ts';
import type { FilledLine } from './filled-list.ts';

/** The goods that lines name, those of one product together; what is not sold any more, or not understood, with why. */
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
  // Of goods whose own article stands beside their code nothing is left to ask.
  const asked = lines.filter(
    ({ code, article }) =>
      article !== null && (code === null || !isSame(article, goodsOf.get(code)?.article ?? article)),
  );
  const found = await productsByArticles(
    db,
    asked.map(({ article }) => article ?? ''),
  );
  const idsOf = new Map(asked.map((line, at) => [line, found[at] ?? []]));
  await readGoods(found.flat());
  const known = new Map<number, KnownLine>();
  const skipped: Skipped[] = [];
  for (const line of lines) {
    const { row, name, code, quantity } = line;
    const byArticle = (idsOf.get(line) ?? []).flatMap((id) => goodsOf.get(id) ?? []);
    const goods = code === null ? byArticle[0] : goodsOf.get(code);
    const why = refusal(line, goods, byArticle);
    if (why !== null || !goods || quantity === null) skipped.push({ row, name, why: why ?? unknown(line) });
    else {
      const together = (known.get(goods.id)?.line.quantity ?? 0) + quantity;
      known.set(goods.id, { line: { ...line, quantity: Math.min(together, MOST_QUANTITY) }, goods });
    }
  }
  return { known: [...known.values()], skipped };
}

/** Why a line is not put in; null: it is. @param byArticle what its article names, when that is not plainly `goods` */
function refusal(line: FilledLine, goods: Goods | undefined, byArticle: readonly Goods[]): string | null {
  const { code, article, name, quantity } = line;
  if (quantity === null || quantity > MOST_QUANTITY) return misread(line);
  if (code === null && byArticle.length > 1)
    return 'С таким артикулом несколько товаров: выберите нужный в каталоге';
  if (!goods) return unknown(line);
  if (code === null || article === null || isSame(article, goods.article) || byArticle.includes(goods))
    return null;
  const [other] = byArticle;
  // An article that was changed since names nothing; the name tells that the code has not slipped.
  if (!other && isSame(name, goods.name)) return null;
  const named = other ? `артикул «${article}» — «${other.name}»` : `артикула «${article}» в каталоге нет`;
  return `Код ${code} — это «${goods.name}», а ${named}: исправьте код или артикул`;
}

/** Goods of a cart that the list says nought of; rows whose code and article do not name the same take out nothing. */
export async function noughtsAmong(
  db: Db,
  visitor: Visitor,
  products: readonly number[],
  noughts: readonly FilledLine[],
): Promise<{ removed: Removed; skipped: Skipped[] }> {
  if (noughts.length === 0 || products.length === 0) return { removed: [], skipped: [] };
  const byCode = Map.groupBy(noughts, ({ code }) => code);
  const byArticle = Map.groupBy(noughts, ({ article }) => article?.toLowerCase());
  const removed: Removed = [];
  const skipped = new Map<number, Skipped>();
  // Goods that are no longer sold lie in the cart, too.
  for (const { id, name, article } of (await offersByIds(db, products, visitor)).values()) {
    const lines = new Set([...(byCode.get(id) ?? []), ...(byArticle.get(article.toLowerCase()) ?? [])]);
    const clear = [...lines].filter(
      (line) =>
        (line.code ?? id) === id && (isSame(line.article ?? article, article) || isSame(line.name, name)),
    );
    if (clear.length > 0) removed.push({ product: id, name });
    for (const line of lines) {
      const why = `Код ${line.code} и артикул «${line.article}» — разные товары: исправьте код или артикул`;
      if (!clear.includes(line)) skipped.set(line.row, { row: line.row, name: line.name, why });
    }
  }
  return { removed, skipped: [...skipped.values()] };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** 10000 → «10 000». */
export function count(number: number): string {
  return number.toLocaleString('ru');
}

/** Why a quantity is none. */
function misread({ written, quantity }: FilledLine): string {
  if (quantity !== null) return `В одной строке не больше ${count(MOST_QUANTITY)}, а написано «${written}»`;
  return written.startsWith('=')
    ? `Формула «${written}» не посчитана: впишите число`
    : `Не поняли количество «${written}»: нужно целое число`;
}

/** A code was given by us, so there was such a product; an article may be a slip of the finger. */
function unknown({ code, article }: FilledLine): string {
  if (code !== null) return 'Такого товара больше нет';
  return article === null ? 'Нет ни кода, ни артикула' : `Артикула «${article}» нет в каталоге`;
}
