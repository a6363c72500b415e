import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { ACCOUNT } from '../auth/logged-in.ts';

export function meta(): PageMeta {
  return { title: 'Личный кабинет', robots: 'noindex' };
}

/** Redirects the short address to the target of the profile link (R6.3). */
export async function loader(args: LoaderFunctionArgs) {
  const session = await loadOrRedirect(args, () => args.context.get(storefront).loadSession());
  return redirect(session?.is_authenticated ? ACCOUNT : '/auth/login');
}

/** Never rendered: this address always redirects. */
export function Component() {
  return null;
}
