import { type ActionFunctionArgs, redirect, replace } from 'react-router';
import { dropDraft } from '../../browser/tab-draft.ts';
import { loadOrRedirect } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { dropCheckout } from '../checkout/draft.ts';
import { storePending } from '../checkout/pending.ts';

export function meta(): PageMeta {
  return { title: 'Выход', robots: 'noindex' };
}

/** A link does not log anybody out: only the form in the account does. */
export function loader() {
  return redirect('/auth/login');
}

export async function action(args: ActionFunctionArgs) {
  await loadOrRedirect(args, (api) => api.POST('/api/v1/users/logout/'));
  // The next person in this tab must not find an unfinished order or list.
  dropCheckout();
  dropDraft('pasted-list');
  storePending(undefined);
  return replace('/auth/login?done=logout', 303);
}

/** Never rendered: this address always redirects. */
export function Component() {
  return null;
}
