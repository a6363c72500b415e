import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import {
  type PastedLine,
  type RejectedLine,
  readPastedList,
  withArticle,
} from '../../../shop/cart/pasted-lines/pasted-lines.ts';
import { type ApiClient, data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CartRejection } from '../../buying/cart-action.ts';
import { idField, quantityField } from '../../forms/form.ts';
import { storefront } from '../../loading/load.ts';
import { type ListReport, withSimilar } from './similar-goods.ts';

export type ListPage = '/cart' | '/cart/upload';

/** The result of a pasted list. */
export interface PasteReport extends ListReport {
  accepted: number;
  /**
   * What stays in the field: the rejected lines under their headings, or the whole text when nothing could be
   * sent.
   */
  text: string;
  /** Why nothing was sent at all. */
  failure?: string;
}

/** Lines that a form has removed, for an undo. */
export interface TakenOut {
  takenOut: { product: number; quantity: number }[];
}

/** Whether a form belongs to the cart page only: a form of the whole list, or a removal with an undo. */
export function isListForm(form: FormData): boolean {
  const intent = String(form.get('intent'));
  const takesOut = intent === 'remove' || (intent === 'update' && quantityField(form) === 0);
  if (takesOut) return form.get('next') === '/cart';
  return ['paste', 'clear', 'remove-unavailable', 'restore'].includes(intent);
}

/**
 * Carries out the forms of the whole list: `paste` (`lines`: «артикул количество» per line; `fix_line`,
 * `fix_all`: which rejected lines to add in the quantity that fits; `choose`: «article, tab, line», the product that
 * a line means, `choose_counted`: in the quantity of the line), `clear`, `remove-unavailable`, `remove`
 * (`product`), and `restore`, which undoes removals (`line`: «product quantity», repeatable). The page they
 * redirect to reports the result, so that a reload repeats none of them.
 * @param page the page with the form: it reports the result of a pasted list
 */
export async function listAction({ context }: ActionFunctionArgs, form: FormData, page: ListPage = '/cart') {
  const { api, carryReport, session } = context.get(storefront);
  const intent = form.get('intent');
  try {
    if (intent === 'paste') {
      const report = await paste(api, listOf(form), fixesOf(form));
      if (report.failure) return answer(report, { status: 400 });
      if (carryReport(report)) return redirect(page, 303);
      return withSimilar(api, report, (await session()).city);
    }
    if (intent === 'restore') {
      const lines = await stillOut(api, form.getAll('line').flatMap(readLine));
      if (lines.length > 0) await api.POST('/api/v1/catalog/cart/lines/', { body: { lines } });
      return redirect('/cart', 303);
    }
    const takenOut: TakenOut = { takenOut: await takeOut(api, form) };
    return carryReport(takenOut) ? redirect('/cart', 303) : takenOut;
  } catch (error) {
    if (!isLoadError(error)) throw error;
    const rejection: CartRejection = {
      intent: String(intent),
      product: idField(form, 'product'),
      item: null,
      quantity: '',
      text: failureText(error),
    };
    return answer(rejection, { status: error.status });
  }
}

async function takeOut(api: ApiClient, form: FormData): Promise<TakenOut['takenOut']> {
  const { results } = await data(api.GET('/api/v1/catalog/cart/'));
  const intent = form.get('intent');
  const product = idField(form, 'product');
  const lines = results.filter((line) => {
    if (intent === 'clear') return true;
    return intent === 'remove-unavailable' ? line.max_quantity === 0 : line.product.id === product;
  });
  if (intent === 'clear') await api.POST('/api/v1/catalog/cart/clear/', {});
  else for (const { id } of lines) await removeLine(api, id);
  return lines.map((line) => ({ product: line.product.id, quantity: line.quantity }));
}

async function removeLine(api: ApiClient, id: number): Promise<void> {
  try {
    await api.DELETE('/api/v1/catalog/cart-items/{id}/delete/', { params: { path: { id: String(id) } } });
  } catch (error) {
    if (!isLoadError(error) || error.status !== 404) throw error; // another tab was faster
  }
}

/** The removed lines that are still missing: clicking «Вернуть» twice does not add products twice. */
async function stillOut(api: ApiClient, lines: TakenOut['takenOut']): Promise<TakenOut['takenOut']> {
  if (lines.length === 0) return [];
  const { results } = await data(api.GET('/api/v1/catalog/cart/'));
  const there = new Set(results.map(({ product }) => product.id));
  return lines.filter(({ product }) => !there.has(product));
}

function readLine(text: FormDataEntryValue): TakenOut['takenOut'] {
  const [, product, quantity] = /^([1-9]\d{0,8}) ([1-9]\d{0,6})$/.exec(String(text)) ?? [];
  return product && quantity ? [{ product: Number(product), quantity: Number(quantity) }] : [];
}

/** The typed list, with the article of the product that was chosen for a line. */
function listOf(form: FormData): string {
  const list = String(form.get('lines') ?? '');
  const counted = form.get('choose_counted');
  const [article, ...line] = String(counted ?? form.get('choose') ?? '').split('\t');
  return article ? withArticle(list, line.join('\t'), article, counted !== null) : list;
}

/**
 * Which lines are added in the quantity that fits: the one with this text, or all rejected for this reason.
 */
function fixesOf(form: FormData): (line: RejectedLine) => boolean {
  const [text, why] = [form.get('fix_line'), form.get('fix_all')];
  let isDone = false;
  return (line) => {
    if (!line.instead) return false;
    if (line.instead.why === why) return true;
    if (isDone || line.text !== text) return false;
    isDone = true;
    return true;
  };
}

async function paste(
  api: ApiClient,
  text: string,
  isFixed: (line: RejectedLine) => boolean,
): Promise<PasteReport> {
  const { headings, lines, refused: rejected } = readPastedList(text);
  if (lines.length === 0) {
    const failure = rejected.length > 0 ? undefined : 'Вставьте строки: артикул и\u00a0количество';
    return { accepted: 0, refused: rejected, text, ...(failure && { failure }) };
  }
  try {
    const body = { lines: lines.map(({ article, quantity }) => ({ article, quantity })) };
    const { accepted, results } = await data(api.POST('/api/v1/catalog/cart/lines/', { body }));
    const unfit = results.flatMap(({ error, instead }, at): AskedLine[] => {
      const line = lines[at];
      if (!line || error === null) return [];
      return [{ ...line, error, ...(instead && { instead }) }];
    });
    const fixed = await addFitting(api, unfit.filter(isFixed));
    const still = unfit.filter(({ row }) => !fixed.has(row));
    const left = [...still.map(({ article: _, quantity: __, ...line }) => line), ...rejected].sort(
      (one, other) => one.row - other.row,
    );
    const head = left.length > 0 && headings ? headings.split('\n') : [];
    return {
      accepted: accepted + fixed.size,
      // Added lines leave the field, so the rest get the numbers that they have there now.
      refused: left.map((line, at) => ({ ...line, row: head.length + at + 1 })),
      text: [...head, ...left.map((line) => line.text)].join('\n'),
    };
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return { accepted: 0, refused: [], text, failure: failureText(error) };
  }
}

type AskedLine = RejectedLine & Pick<PastedLine, 'article' | 'quantity'>;

/**
 * Adds rejected lines in the quantities that fit.
 * @returns rows of those added; the others stay rejected
 */
async function addFitting(api: ApiClient, lines: readonly AskedLine[]): Promise<Set<number>> {
  if (lines.length === 0) return new Set();
  const body = {
    lines: lines.map(({ article, quantity, instead }) => ({
      article,
      quantity: instead?.quantity ?? quantity,
    })),
  };
  try {
    const { results } = await data(api.POST('/api/v1/catalog/cart/lines/', { body }));
    return new Set(lines.flatMap(({ row }, at) => (results[at]?.error === null ? row : [])));
  } catch (error) {
    // What the first call added is in the cart already; these lines stay in the field with their reasons.
    if (!isLoadError(error)) throw error;
    return new Set();
  }
}
