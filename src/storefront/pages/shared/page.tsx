import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type ApiClient, data, ifThere, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { newKey } from '../../api/new-key.ts';
import { readForm } from '../../forms/form.ts';
import { UNKNOWN_ACTION } from '../../forms/form-answer.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { GoneScreen } from './gone-screen.tsx';
import { carriedLines, type RejectedLine, type SharedList, type SharedOutcome } from './rejected-lines.ts';
import { SharedScreen } from './shared-screen.tsx';

/** The data of the page. */
export interface SharedView {
  token: string;
  /** Null if the link does not work. */
  list: SharedList | null;
  /** The idempotency key of the next addition: a form sent twice adds once. */
  key: string;
}

const TOKEN = /^[\w-]{43}$/;
const MOST_FIXED = 1_000;

/** Names neither the list nor its owner: titles are visible to others. */
export function meta(): PageMeta {
  return { title: 'Список товаров', robots: 'noindex, nofollow' };
}

/**
 * Loads a list by its link, at the visitor's own prices. For a link that does not work the page explains what
 * to do.
 */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args);
  const list = await loadOrRedirect(args, async (api) => (TOKEN.test(token) ? loadList(api, token) : null));
  return answer<SharedView>({ token, list, key: newKey() }, { status: list ? 200 : 404 });
}

async function loadList(api: ApiClient, token: string): Promise<SharedList | null> {
  const call = api.GET('/api/v1/shared-carts/{token}/', { params: { path: { token } } });
  return (await ifThere(data(call))) ?? null;
}

/**
 * Carries out the forms of the list: `add` adds all of it to the visitor's cart, `fix` (`line`: «product
 * quantity») the lines that did not fit, in the possible quantity, while `rest` is reported again; `key` is
 * the idempotency key. `revoke` is for the owner.
 */
export async function action(args: ActionFunctionArgs) {
  const { api } = args.context.get(storefront);
  const token = tokenOf(args);
  const form = await readForm(args.request);
  const intent = form.get('intent');
  try {
    if (intent === 'revoke') {
      await api.DELETE('/api/v1/shared-carts/{token}/', { params: { path: { token } } });
      return { isRevoked: true } satisfies SharedOutcome;
    }
    if (intent === 'fix') return await fix(api, form);
    if (intent === 'add') return await addAll(api, token, form);
    return answer<SharedOutcome>({ failure: UNKNOWN_ACTION }, { status: 400 });
  } catch (error) {
    if (!isLoadError(error)) throw error;
    return answer<SharedOutcome>({ failure: failureText(error) }, { status: error.status });
  }
}

async function addAll(api: ApiClient, token: string, form: FormData): Promise<SharedOutcome> {
  const params = { path: { token }, header: keyOf(form) };
  const call = api.POST('/api/v1/shared-carts/{token}/to-cart/', { params });
  const { added, refused: rejected } = await data(call);
  return { accepted: added, rejected };
}

async function fix(api: ApiClient, form: FormData): Promise<SharedOutcome> {
  const lines = form.getAll('line').flatMap(readLine).slice(0, MOST_FIXED);
  if (lines.length === 0) return { accepted: 0, rejected: [] };
  const { accepted, results } = await data(
    api.POST('/api/v1/catalog/cart/lines/', { params: { header: keyOf(form) }, body: { lines } }),
  );
  const asked = new Set(lines.map(({ product }) => product));
  const rest = carriedLines(form.get('rest')).filter(({ product }) => !asked.has(product));
  const rejected = results.flatMap(({ product, quantity, error, instead }): RejectedLine[] =>
    error === null || product === null ? [] : [{ product, quantity, error, instead }],
  );
  return { accepted, rejected: [...rejected, ...rest] };
}

function keyOf(form: FormData): { 'idempotency-key'?: string } {
  const key = form.get('key');
  return typeof key === 'string' && /^[\da-f]{32}$/.test(key) ? { 'idempotency-key': key } : {};
}

function readLine(text: FormDataEntryValue): { product: number; quantity: number }[] {
  const [, product, quantity] = /^([1-9]\d{0,8}) ([1-9]\d{0,6})$/.exec(String(text)) ?? [];
  return product && quantity ? [{ product: Number(product), quantity: Number(quantity) }] : [];
}

function tokenOf({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  return params.token ?? '';
}

export function Component() {
  const { token, list, key } = useLoaderData<SharedView>();
  const outcome = useActionData<SharedOutcome>();
  if (!list || outcome?.isRevoked) return <GoneScreen isRevoked={outcome?.isRevoked ?? false} />;
  return <SharedScreen token={token} list={list} formKey={key} outcome={outcome} />;
}
