import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { type ApiClient, data, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { storefront } from '../../load.ts';
import { type RefusedLine, readPastedList } from './pasted-lines.ts';

/** What became of a pasted list. */
export interface PasteReport {
  accepted: number;
  refused: RefusedLine[];
  /** What stays in the field: the lines that were not taken, or all of them when nothing could be sent. */
  text: string;
  /** Why nothing was sent at all. */
  failure?: string;
}

/** Whether a form is of the whole list rather than of one line. */
export function isListForm(form: FormData): boolean {
  return ['paste', 'remove-unavailable'].includes(String(form.get('intent')));
}

/** Forms of the whole list: `paste` (`lines`: «артикул количество» per line), `remove-unavailable`. */
export async function listAction({ context }: ActionFunctionArgs, form: FormData) {
  const { api } = context.get(storefront);
  if (form.get('intent') === 'remove-unavailable') {
    await removeUnavailable(api);
    return redirect('/cart', 303);
  }
  const report = await paste(api, String(form.get('lines') ?? ''));
  return answer(report, { status: report.failure ? 400 : 200 });
}

async function paste(api: ApiClient, text: string): Promise<PasteReport> {
  const { lines, refused } = readPastedList(text);
  if (lines.length === 0) {
    const failure = refused.length > 0 ? undefined : 'Вставьте строки: артикул и\u00a0количество';
    return { accepted: 0, refused, text, ...(failure && { failure }) };
  }
  try {
    const body = { lines: lines.map(({ article, quantity }) => ({ article, quantity })) };
    const { accepted, results } = await data(api.POST('/api/v1/catalog/cart/lines/', { body }));
    const unfit = results.flatMap(({ error }, at) => {
      const line = lines[at];
      return line && error !== null ? [{ text: line.text, error }] : [];
    });
    const left = [...unfit, ...refused];
    return { accepted, refused: left, text: left.map((line) => line.text).join('\n') };
  } catch (error) {
    if (!isLoadError(error)) throw error;
    return { accepted: 0, refused: [], text, failure: failureText(error) };
  }
}

async function removeUnavailable(api: ApiClient): Promise<void> {
  const { results } = await data(api.GET('/api/v1/catalog/cart/'));
  for (const { id } of results.filter(({ max_quantity }) => max_quantity === 0)) {
    try {
      await api.DELETE('/api/v1/catalog/cart-items/{id}/delete/', { params: { path: { id: String(id) } } });
    } catch (error) {
      if (!isLoadError(error) || error.status !== 404) throw error; // another tab was faster
    }
  }
}
