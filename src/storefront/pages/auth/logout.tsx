import { type ActionFunctionArgs, redirect, replace } from 'react-router';
import { loadOrRedirect } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { dropDraft } from '../checkout/draft.ts';
import { keepPending } from '../checkout/pending.ts';

export function meta(): PageMeta {
  return { title: 'Выход', robots: 'noindex' };
}

/** A link cannot log anybody out: only the form of the account does. */
export function loader() {
  return redirect('/auth/login');
}

export async function action(args: ActionFunctionArgs) {
  await loadOrRedirect(args, (api) => api.POST('/api/v1/users/logout/'));
  // Whoever comes to this tab next finds nothing of an order that was being written.
  dropDraft();
  keepPending(undefined);
  return replace('/auth/login?done=logout', 303);
}

/** Never shown: every way to this address leads on. */
export function Component() {
  return null;
}
