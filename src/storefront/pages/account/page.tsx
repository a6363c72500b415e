import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { ACCOUNT } from '../auth/logged-in.ts';

export function meta(): PageMeta {
  return { title: 'Личный кабинет', robots: 'noindex' };
}

/** Whoever types the short address is led where the profile leads (SPEC §6). */
export async function loader(args: LoaderFunctionArgs) {
  const session = await loadOrRedirect(args, () => args.context.get(storefront).loadSession());
  return redirect(session?.is_authenticated ? ACCOUNT : '/auth/login');
}

/** Never shown: every way to this address leads on. */
export function Component() {
  return null;
}
