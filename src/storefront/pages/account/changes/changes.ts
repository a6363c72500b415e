import { type ApiClient, data, LoadError } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';

type Revisions = Answer<'/api/v1/orders/orders/{id}/revisions/'>;
export type Revision = Revisions['results'][number];

/** The data of a page with the changes of an order. */
export interface ChangesView {
  order: Pick<Revisions, 'id' | 'number' | 'status' | 'awaiting' | 'may_answer'>;
  revision: Revision;
}

/**
 * The revision that an address names.
 * @throws LoadError 404 when the order has no such revision
 */
export function changesOf({ results, ...order }: Revisions, n: string, path: string): ChangesView {
  const revision = results.find((each) => String(each.n) === n);
  if (!revision) throw new LoadError(path, 404);
  return { order, revision };
}

/** Loads the changes of an order by its link. */
export async function loadLinkedChanges(
  api: ApiClient,
  { token, n, path }: { token: string; n: string; path: string },
): Promise<ChangesView> {
  if (!/^[\w-]{43}$/.test(token)) throw new LoadError(path, 404);
  const { id } = await data(api.GET('/api/v1/orders/order/{token}/', { params: { path: { token } } }));
  const params = { path: { id: String(id) }, query: { token } };
  return changesOf(await data(api.GET('/api/v1/orders/order/{id}/revisions/', { params })), n, path);
}

/** The answer as the form sends it: `accept` is the button that was clicked. */
export function answerOf(values: Record<string, string>): {
  accept: boolean;
  digest: string;
  comment: string;
} {
  const { answer, digest = '', comment = '' } = values;
  return { accept: answer === 'accept', digest, comment };
}

/** The validation error of an answer that is neither. */
export const ANSWER_WANTED = 'Выберите ответ: согласиться или отказаться.';

/** Whether the form was sent by one of its buttons. */
export function isAnswer({ answer }: Record<string, string>): boolean {
  return answer === 'accept' || answer === 'refuse';
}
