import '../ui/styles/index.css';
import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tokenCookie } from '../shop/session/csrf/csrf.ts';
import { BrowserApi } from './api/browser-api.ts';
import type { BrowserClients } from './api/browser-client.ts';
import { NoAnswer } from './api/client.ts';
import type { TokenPlace } from './api/csrf.ts';
import { lateApi } from './api/late-api.ts';
import { readCookie } from './browser/cookie.ts';
import { pause } from './browser/pause.ts';
import type { HydrationState } from './document/document.ts';
import { readControls, replayEarlyChanges } from './document/early-changes.ts';
import { hasStoredFields, watchTyping } from './document/typed-fields.ts';
import { watchIntent } from './frame/link-intent.ts';
import { Root, shouldRevalidate } from './frame/root.tsx';
import { browserStorefront, isOfOtherCity } from './loading/browser-storefront.ts';
import { fromColumns } from './loading/columns.ts';
import { loadCurrentPage } from './loading/lazy-pages.ts';
import { type Storefront, storefront } from './loading/load.ts';
import { handleHistoryStep, leaveClosed } from './navigation/back-closes.ts';
import { isGoingBack } from './navigation/going-back.ts';
import { watchLeftBehind } from './navigation/reopened.ts';
import type { Opening } from './opening.ts';
import { pages, routes } from './routes.ts';
import { type RootData, SiteOrigin } from './shell/shell-data.ts';
import { openNewBuild } from './visitor/new-build.ts';
import { refreshWhenStale } from './visitor/refresh-when-stale.ts';
import { openTabs } from './visitor/tabs.ts';
import { VisitorStoreContext } from './visitor/use-visitor.ts';
import { ownerOf, setCsrfToken } from './visitor/visitor-state.ts';
import { createVisitorStore } from './visitor/visitor-store.ts';

// Every module has run by now. The rest of the start is split into short tasks.
watchTyping();
await pause();
const state = fromColumns(
  JSON.parse(document.getElementById('state')?.textContent ?? '{}'),
) as HydrationState;

const store = createVisitorStore(
  (state.loaderData?.root as RootData | undefined)?.session ?? null,
  () => api,
);
const tabs = openTabs();
// Cookies of another host cannot be read here: only `users/session/` gives the token then.
const apiAddress = state.apiBase || window.location.origin;
const isOfThisHost = new URL(apiAddress).hostname === window.location.hostname;
const tokenPlace: TokenPlace = {
  read: () => (isOfThisHost ? tokenCookie(readCookie) : undefined) ?? store.visitor.get().csrfToken,
  store: (token) => store.visitor.set(setCsrfToken(store.visitor.get(), token)),
};
let clients: Promise<BrowserClients> | undefined;
const api = lateApi(async () => (await clientsOf()).api);
const loadingApi = lateApi(async () => (await clientsOf()).loading);

let router: DataRouter;
let opening: Opening | undefined;
const given = browserStorefront({
  api: loadingApi,
  store,
  tabs,
  router: () => router,
  cookieDomain: state.cookieDomain ?? '',
  isRenewing,
});
await loadCurrentPage(
  {
    pages,
    load: async (page) => (await openingOf()).load(page),
    taking: async (load) => (await openingOf()).taking(load),
    goingTo,
  },
  document.querySelector<HTMLElement>('script[data-page]')?.dataset.page,
);
await pause();
const isLeftBehind = watchLeftBehind();
await staysHere();

const shell = {
  // Another tab may have changed the city, and the header has to match the prices. Otherwise it stays while a
  // page is reloaded.
  shouldRevalidate: (args: ShouldRevalidateFunctionArgs) =>
    hasOtherCity() || (!isRenewing() && shouldRevalidate(args)),
  Component: () => (
    <Landed>
      <Root />
    </Landed>
  ),
};
for (const route of routes) Object.assign(route, shell);
window.addEventListener('popstate', handleHistoryStep); // registered before the router's own listener
leaveClosed();
router = createBrowserRouter(routes, { hydrationData: state, getContext: () => contextOf(given) });
refreshWhenStale(store, router, tabs, hasOtherCity);
// A failure is reported by the load that is waited for.
watchIntent((route) =>
  openingOf().then(
    ({ intend }) => intend(route),
    () => {},
  ),
);

const app = document.getElementById('app') as HTMLElement;
if (hasStoredFields())
  await import('./document/restore-fields.ts')
    .then(({ restoreFields }) => restoreFields(app))
    .catch(() => {});

// React hydrates the shell at once, then the parts of the page in small pieces (docs/decisions/0025).
await pause();
await staysHere();
const controls = readControls(app);
hydrateRoot(
  app,
  <SiteOrigin value={state.origin}>
    <BrowserApi value={api}>
      <VisitorStoreContext value={store}>
        <EarlyChanges>
          <RouterProvider router={router} />
        </EarlyChanges>
      </VisitorStoreContext>
    </BrowserApi>
  </SiteOrigin>,
);

// The first page needs none of this until the visitor does something.
const whenIdle = window.requestIdleCallback ?? setTimeout; // Safari has none
whenIdle(() => {
  import('./late.ts').then(
    ({ watchTouchKeyboard }) => watchTouchKeyboard(),
    () => {},
  );
  import('./document/head.ts').catch(() => {});
  import('./pages/error/error-screen.tsx').catch(() => {});
});

/** Wraps the whole tree, so that its effect runs when the shell is hydrated. */
function EarlyChanges({ children }: { children: ReactNode }) {
  // Not inside the effect itself: React does not hydrate synchronously there.
  useEffect(() => queueMicrotask(() => replayEarlyChanges(controls.splice(0))), []);
  return children;
}

/**
 * Reloads a page shown by Back after its scroll position is restored, because the router records that
 * position when a load begins. It surrounds the shell, not follows it: ids made by `useId` depend on the
 * tree, and the server has no such sibling.
 */
function Landed({ children }: { children: ReactNode }) {
  const location = useLocation();
  useEffect(() => {
    if (opening?.backLoads.isThere()) router.revalidate();
  }, [location]);
  return children;
}

/** Resolves only if the document still belongs to its address: the state of another page cannot be used. */
async function staysHere(): Promise<void> {
  if (!isLeftBehind()) return;
  window.location.reload();
  await new Promise(() => {});
}

/** Loads what calls the API. If only its file is missing, a new document takes unfinished changes of cart and wishlist over. */
function clientsOf(): Promise<BrowserClients> {
  clients ??= import('./late.ts').then(
    ({ openClients }) => openClients(apiAddress, tabs.publish, tokenPlace),
    async (cause) => {
      clients = undefined;
      const noAnswer = new NoAnswer(apiAddress, { cause });
      const isThere = await fetch('/favicon.svg', { cache: 'no-store' }).catch(() => undefined);
      if (isThere?.ok) return openNewBuild(store.notices, noAnswer);
      throw noAnswer;
    },
  );
  return clients;
}

/** What opens other pages, loaded when the visitor is about to open one. */
async function openingOf(): Promise<Opening> {
  const { createOpening } = await import('./opening.ts');
  opening ??= createOpening({
    pages,
    router: () => router,
    isBack: () => isGoingBack(router),
    context: () => contextOf({ ...given, api, loadFailed: () => {}, saveCity: () => {} }),
    mayLoad: () => !store.visitor.get().isAuthenticated,
    owner,
    now: Date.now,
  });
  return opening;
}

function isRenewing(url?: URL): boolean {
  return opening?.backLoads.isRenewing(url) ?? false;
}

function contextOf(value: Storefront): RouterContextProvider {
  return new RouterContextProvider(new Map([[storefront, value]]));
}

/**
 * Identifies whose data an open page shows: prices depend on the city and the contract, and forms on the
 * account.
 */
function owner(): string {
  return `${readCookie('city') ?? ''} ${ownerOf(store.visitor.get())}`;
}

/** Also undefined before the router exists: then the page itself is loaded. */
function goingTo(): string | undefined {
  const location = (router as DataRouter | undefined)?.state.navigation.location;
  return location && createPath(location);
}

function hasOtherCity(): boolean {
  return isOfOtherCity(router);
}
