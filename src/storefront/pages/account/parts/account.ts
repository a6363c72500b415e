import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type ApiClient, isLoadError } from '../../../api/client.ts';
import { failureText } from '../../../api/failure-text.ts';
import type { PageSizes } from '../../../api/shapes.ts';
import { type ContractCredit, loadContractCredit } from '../../../companies/contract-credit.ts';
import { loadOrRedirect, storefront } from '../../../loading/load.ts';
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
 * - account.ts        access: a guest is sent to /auth/login and returns; on a company page a person without a company gets
 *                     an explanation and no call is made; a 403 of the API shows its message
 * - account-action.ts the result of a form: validation errors at their fields, with all input preserved
 * - account-page.tsx  the frame: owner, navigation, H1 with `actions` next to it, and either the view or an explanation
 * - filters.tsx       <Filters> with <SearchFilter>, <SelectFilter>, <PeriodFilter>: a GET form, the address is the state.
 *                     Every parameter must be listed in routes.ts, `offset` too
 * - data-table.tsx    <DataTable columns rows>: a table, below 1150 px cards; `place` positions a cell on its card
 * - status-label.tsx  a state as a word with a 10 px square: good, waiting, wrong, done
 * - confirm.tsx       a question that opens in place, with scripts and without
 *
 * Shared with other pages: lists/ (usePaged, ShowMore), forms/ (UploadForm, FormAnswer), ui/empty-list, days.ts
 */

/** The user, as the frame of the account shows them. */
export interface Account {
  /** The user's name; empty if it is unknown. */
  name: string;
  /** Whether the user is a member of any company. */
  isMember: boolean;
  /** The user's roles in companies. */
  roles: Session['roles'];
  /** The buyer of this session; null for the user personally. */
  buyer: Session['buyer'];
  /** The credit of the buyer's contract; null without a contract or credit. */
  credit: ContractCredit | null;
}

/** The loader data that `AccountPage` renders. */
export type AccountData<View> = { account: Account } & (
  | { state: 'open'; view: View }
  | { state: 'person' }
  | { state: 'forbidden'; text: string }
);

/** The context of an account page's loader. */
interface Inside {
  api: ApiClient;
  url: URL;
  params: LoaderFunctionArgs['params'];
  account: Account;
  context: LoaderFunctionArgs['context'];
  pageSizes: PageSizes;
}

/**
 * Creates the loader of an account page (ACC-1).
 * @param whose `own`: for every logged-in user; `company`: for company members; others get an explanation
 * without a call
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
          return { account, state: 'forbidden', text: failureText(error) };
        throw error;
      }
    });
  };
}

/** A redirect to the login page, which returns to this page. */
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
