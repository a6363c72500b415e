import type { Tx } from '../../../platform/database/db.server.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { countShown } from '../missing.queries.ts';
import { countArticles, countMoved, type LostReference, readLost } from './file-rules.queries.ts';
import type { FileRule, FileVerdict, HeldReason } from './held-file.ts';
import { countDescribed, readNew } from './held-goods.queries.ts';
import { isMassMove, isRecreated, type Limits } from './quarantine.ts';

/** A file in the staging tables that is judged before it is applied. */
export interface Judged {
  source: string;
  runId: number;
  /** Of the files that are loaded together; absent: the file stands for itself. */
  session?: string | undefined;
  limits: Limits;
}

/**
 * Judges the file as a whole (EX-40).
 * @param alike how many of its new goods look like those of the shop
 */
export async function judgeFile(tx: Tx, { source, limits }: Judged, alike: number): Promise<FileVerdict> {
  const reasons: HeldReason[] = [];
  const find = (rule: FileRule, text: string) => reasons.push({ rule, text });
  const articles = await countArticles(tx, source);
  if (articles > limits.fewestArticles)
    find('articles_changed', `артикул изменён у ${countOf(articles, OF_GOODS)}`);
  for (const lost of await readLost(tx, source)) find(`${lost.kind}_lost`, lostText(lost));
  const { known, moved } = await countMoved(tx, source);
  const shown = moved > 0 && known < limits.firstGoods ? await countShown(tx, source) : known;
  if (isMassMove(moved, shown, limits))
    find('goods_moved', `в другие разделы переходит ${countOf(moved, GOODS)} из ${shown}`);
  const { described, fresh } = await countDescribed(tx, source);
  const isMany = fresh >= limits.fewestNew;
  const all = isMany ? await countShown(tx, source) : 0;
  if (isMany && isRecreated({ fresh, alike, described, shown: all }, limits))
    find(
      'base_recreated',
      `новых ${countOf(fresh, GOODS)}, а в магазине ${all}: похоже, база 1С создана заново`,
    );
  const isRecreatedBase = reasons.some(({ rule }) => rule === 'base_recreated');
  return { reasons, fresh: isRecreatedBase ? await readNew(tx, source) : [] };
}

function lostText({ kind, name, currency }: LostReference): string {
  if (kind === 'warehouse') return `удалён склад «${name}», на котором есть товары`;
  if (currency !== null) return `у вида цен «${name}» другая валюта: ${currency}`;
  return `удалён тип цен «${name}», по которому продаёт магазин`;
}

const GOODS = ['товар', 'товара', 'товаров'] as const;
const OF_GOODS = ['товара', 'товаров', 'товаров'] as const;
