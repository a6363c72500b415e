import { type LoaderFunctionArgs, redirect } from 'react-router';
import { safeNext } from '../../addresses.ts';
import { loadOrRedirect, storefront } from '../../load.ts';

/** Where the profile leads whom the shop knows (SPEC §6). */
export const ACCOUNT = '/account/orders';

/** Where a form of login leads: back to where one came from, else to the account. Never another site. */
export function nextOf(url: URL | string): string {
  const next = new URL(url).searchParams.get('next');
  return next === null ? ACCOUNT : safeNext(next);
}

/** The same page with the way back kept. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(safeNext(next))}`;
}

/** Pages of guests: who has logged in is sent on (UX.md «Login»). */
export async function guestsOnly(args: LoaderFunctionArgs): Promise<null> {
  const session = await loadOrRedirect(args, () => args.context.get(storefront).loadSession());
  if (session?.is_authenticated) throw redirect(nextOf(args.url));
  return null;
}
