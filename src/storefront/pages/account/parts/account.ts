import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type ApiClient, isLoadError } from '../../../api/client.ts';
import { failureText } from '../../../api/failure-text.ts';
import type { PageSizes } from '../../../api/shapes.ts';
import { type ContractCredit, loadContractCredit } from '../../../companies/contract-credit.ts';
import { loadOrRedirect, storefront } from '../../../load.ts';
import type { Session } from '../../../visitor/session.ts';

/*
 * How a page of the account is built (the parts of this folder):
 *
 *   export const loader = accountLoader('company', async ({ api, url }) => data(api.GET(…)));
 *   export const action = accountAction(async ({ api, form, url }) => { …; return redirect(here, 303); });
 *   export function Component() {
 *     return <AccountPage<View> title="Договоры">{(view) => …}</AccountPage>;
 *   }
 *
 * - account.ts        guards: a guest goes to /auth/login and comes back; on a page of companies a person without one is
 *                     told so and nothing is called; a 403 of the API is told by its words
 * - account-action.ts what a form of the page is answered with: refusals at their fields with everything typed
 * - account-page.tsx  heading of who one is, navigation, H1 with `actions` beside it, and one of: view, explanation
 * - filters.tsx       <Filters> with <SearchFilter>, <SelectFilter>, <PeriodFilter>: a GET form, the address is the state.
 *                     Every parameter must stand in routes.ts, `offset` too
 * - data-table.tsx    <DataTable columns rows>: a table, below 1150 px cards; `place` says where a cell stands on a card
 * - status-word.tsx   a word with a 10 px square: good, waiting, wrong, done
 * - confirm.tsx       a question that opens in place, with scripts and without
 *
 * Not of the account alone: lists/ (usePaged, ShowMore), forms/ (UploadForm, FormAnswer), ui/empty-list, days.ts
 */

/** Who is in the account, as its frame shows him. */
export interface Account {
  /** How he is called; empty while nobody knows. */
  name: string;
  /** Whether he belongs to a company at all. */
  isMember: boolean;
  /** What he is in his companies. */
  roles: Session['roles'];
  /** For whom he buys in this session; null: for himself. */
  buyer: Session['buyer'];
  /** Of the contract he buys by; null: no contract, or one without credit. */
  credit: ContractCredit | null;
}

/** What the loader of an account's page hands to `AccountPage`. */
export type AccountData<View> = { account: Account } & (
  | { state: 'open'; view: View }
  | { state: 'person' }
  | { state: 'refused'; text: string }
);

/** What a page of the account loads with. */
interface Inside {
  api: ApiClient;
  url: URL;
  params: LoaderFunctionArgs['params'];
  account: Account;
  context: LoaderFunctionArgs['context'];
  pageSizes: PageSizes;
}

/**
 * The loader of an account's page (RULINGS 3).
 * @param whose `own`: of everybody logged in; `company`: of members of a company, others get the explanation uncalled
 * @param load the page's own calls; a 404 leads to /404 as everywhere
 */
export function accountLoader<View>(whose: 'own' | 'company', load: (inside: Inside) => Promise<View>) {
  return async (args: LoaderFunctionArgs): Promise<AccountData<View>> => {
    const { url, params, context } = args;
    const session = await loadOrRedirect(args, () => context.get(storefront).loadSession());
    if (!session?.is_authenticated) throw toLogin(url);
    const account = accountOf(session);
    if (whose === 'company' && !account.isMember) return { account, state: 'person' };
    return loadOrRedirect(args, async (api) => {
      try {
        const pageSizes = await context.get(storefront).pageSizes();
        const [view, credit] = await Promise.all([
          load({ api, url, params, account, context, pageSizes }),
          loadContractCredit(api, account.buyer),
        ]);
        return { account: { ...account, credit }, state: 'open', view };
      } catch (error) {
        if (isLoadError(error) && error.status === 401) throw toLogin(url);
        if (isLoadError(error) && error.status === 403)
          return { account, state: 'refused', text: failureText(error) };
        throw error;
      }
    });
  };
}

/** The page of login, and from there back to where one was. */
export function toLogin(url: URL): Response {
  return redirect(`/auth/login?next=${encodeURIComponent(url.pathname + url.search)}`, 303);
}

function accountOf(session: Session): Account {
  return {
    name: session.user?.name ?? '',
    isMember: session.is_legal_entity,
    roles: session.roles,
    buyer: session.buyer,
    credit: null,
  };
}
