import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { type ApiClient, data, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CartRefusal } from '../../cart/cart-action.ts';
import { idField, quantityField } from '../../form.ts';
import { storefront } from '../../load.ts';
import { type PastedLine, type RefusedLine, readPastedList } from './pasted-lines.ts';

/** What became of a pasted list. */
export interface PasteReport {
  accepted: number;
  refused: RefusedLine[];
  /** What stays in the field: the lines that were not taken, under the headings they had, or all of them when nothing could be sent. */
  text: string;
  /** Why nothing was sent at all. */
  failure?: string;
}

/** Lines that a form has taken out, for the way back. */
export interface TakenOut {
  takenOut: { product: number; quantity: number }[];
}

/** Whether a form is of the page of the cart alone: of the whole list, or a removal that is told with a way back. */
export function isListForm(form: FormData): boolean {
  const intent = String(form.get('intent'));
  const takesOut = intent === 'remove' || (intent === 'update' && quantityField(form) === 0);
  if (takesOut) return form.get('next') === '/cart';
  return ['paste', 'clear', 'remove-unavailable', 'restore'].includes(intent);
}

/**
 * Forms of the whole list: `paste` (`lines`: «артикул количество» per line; `fix_line`, `fix_all`: which refused
 * lines to add in the quantity that fits), `clear`, `remove-unavailable`, `remove`
 * (`product`); what they take out, `restore` brings back (`line`: «product quantity», as often as needed). What they did is
 * told by the page they lead to, so that a reload sends none of them again.
 */
export async function listAction({ context }: ActionFunctionArgs, form: FormData) {
  const { api, carryReport } = context.get(storefront);
  const intent = form.get('intent');
  try {
    if (intent === 'paste') {
      const report = await paste(api, String(form.get('lines') ?? ''), fixesOf(form));
      if (report.failure) return answer(report, { status: 400 });
      return carryReport(report) ? redirect('/cart', 303) : report;
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
    const refusal: CartRefusal = {
      ...{ intent: String(intent), product: idField(form, 'product'), item: null, quantity: '' },
      text: failureText(error),
    };
    return answer(refusal, { status: error.status });
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

/** Lines whose goods are in the cart are back already: pressed twice, «Вернуть» does not add them twice. */
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

/** Which lines are added in the quantity that fits: the one with this text, or all that were refused for this reason. */
function fixesOf(form: FormData): (line: RefusedLine) => boolean {
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
  isFixed: (line: RefusedLine) => boolean,
): Promise<PasteReport> {
  const { headings, lines, refused } = readPastedList(text);
  if (lines.length === 0) {
    const failure = refused.length > 0 ? undefined : 'Вставьте строки: артикул и\u00a0количество';
    return { accepted: 0, refused, text, ...(failure && { failure }) };
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
    const left = [...still.map(({ article: _, quantity: __, ...line }) => line), ...refused].sort(
      (one, other) => one.row - other.row,
    );
    const kept = left.length > 0 && headings ? [headings] : [];
    return {
      accepted: accepted + fixed.size,
      refused: left,
      text: [...kept, ...left.map((line) => line.text)].join('\n'),
    };
  } catch (error) {
    if (!isLoadError(error)) throw error;
    return { accepted: 0, refused: [], text, failure: failureText(error) };
  }
}

type AskedLine = RefusedLine & Pick<PastedLine, 'article' | 'quantity'>;

/** Adds refused lines in the quantities that fit. @returns rows of those that were added; the others stay refused */
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
    // What the first call added is in the cart already: these lines stay in the field with their reasons.
    if (!isLoadError(error)) throw error;
    return new Set();
  }
}
