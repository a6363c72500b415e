import { NO_SUCH_ARTICLE } from '../../../shop/cart/cart.ts';
import { isSameUnit, type RejectedLine, wordsOfLines } from '../../../shop/cart/pasted-lines/pasted-lines.ts';
import { type ApiClient, data } from '../../api/client.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';

/** A product that a line may mean. Without a quantity, how much of it is ordered has to be named. */
export type SimilarGood = Pick<CardView, 'id' | 'name' | 'article' | 'unit' | 'price'> & {
  quantity?: number;
};

/** A rejected line, and the products that its words find: to be chosen from. */
export interface ReportedLine extends RejectedLine {
  similar?: SimilarGood[];
}

/** What is said of a pasted list: its text and the lines that were rejected. */
export interface ListReport {
  text: string;
  refused: ReportedLine[];
  /** More lines could be found by their words than were searched for. */
  isPartial?: boolean;
}

/** Each line costs one search, so only the first ones are searched for. */
export const MOST_SEARCHED = 10;
const GOODS_OF_LINE = 3;

/**
 * Adds to the rejected lines without an article the products that the search finds by their words. Only the first
 * lines are searched for; `isPartial` says that there are more. A search that fails offers nothing.
 * @param city whose prices are shown
 */
export async function withSimilar<Given extends ListReport>(
  api: ApiClient,
  report: Given,
  city: number,
): Promise<Given> {
  const isUnknown = new Map(report.refused.map(({ row, error }) => [row, error === NO_SUCH_ARTICLE]));
  const words = [...wordsOfLines(report.text, (row) => isUnknown.get(row) === true)];
  if (words.length === 0) return report;
  const searched = words.sort(([one], [other]) => one - other).slice(0, MOST_SEARCHED);
  const found = new Map(
    await Promise.all(searched.map(async ([row, line]) => [row, await similarTo(api, line, city)] as const)),
  );
  return {
    ...report,
    refused: report.refused.map((line) => {
      const similar = found.get(line.row);
      return similar && similar.length > 0 ? { ...line, similar } : line;
    }),
    ...(words.length > searched.length && { isPartial: true }),
  };
}

async function similarTo(
  api: ApiClient,
  { name: words, quantity, unit: typed }: { name: string; quantity?: number; unit?: string },
  city: number,
): Promise<SimilarGood[]> {
  const query = {
    search: words,
    is_available: 'true' as const,
    limit: GOODS_OF_LINE,
    offset: 0,
    ordering: 'relevance' as const,
  };
  const found = await data(api.GET('/api/v1/search/products/', { params: { query } })).catch(() => null);
  return (found?.results ?? []).map((card) => {
    const { id, name, article, unit, price } = toCardView(card, city);
    const isSame = typed === undefined || isSameUnit(typed, unit);
    return {
      id,
      name,
      article,
      unit,
      ...(price !== undefined && { price }),
      ...(isSame && quantity !== undefined && { quantity }),
    };
  });
}
