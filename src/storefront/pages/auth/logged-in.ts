import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import { safeNext } from '../../navigation/addresses.ts';

/** The target of the profile link for a logged-in user (R6.3). */
export const ACCOUNT = '/account/orders';

/** Where a logged-in person adds a company by its INN. */
const NEW_COMPANY = '/account/companies/new';

/** Where a login form redirects: back to the previous page, or to the account. Never another site. */
export function nextOf(url: URL | string): string {
  const next = new URL(url).searchParams.get('next');
  return next === null ? ACCOUNT : safeNext(next);
}

/** Adds the return address to a path. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(safeNext(next))}`;
}

/** The loader of pages for guests: a logged-in user is redirected (ACC-8), from a link for companies to his own. */
export async function guestsOnly(args: LoaderFunctionArgs): Promise<null> {
  const session = await loadOrRedirect(args, () => args.context.get(storefront).loadSession());
  if (session?.is_authenticated) {
    const isForCompany = args.url.searchParams.get('who') === 'company';
    const company = session.is_legal_entity ? '/account/companies' : NEW_COMPANY;
    throw redirect(isForCompany ? company : nextOf(args.url));
  }
  return null;
}
