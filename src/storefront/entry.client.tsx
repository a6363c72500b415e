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
import { IdsOf } from '../ui/ids.tsx';
import { BrowserApi } from './api/browser-api.ts';
import { browserTransport } from './api/browser-transport.ts';
import { type ApiClient, createApi, type Transport } from './api/client.ts';
import { hasKey, withSecondTry } from './api/second-try.ts';
import { hearStep, leaveClosed } from './back-closes.ts';
import { createBackLoads } from './back-loads.ts';
import { browserStorefront, isOfOtherCity } from './browser-storefront.ts';
import { fromColumns } from './columns.ts';
import { readCookie } from './cookie.ts';
import type { HydrationState } from './document.ts';
import { readControls, tellEarlyChanges } from './early-changes.ts';
import { isGoingBack, withoutTraps } from './going-back.ts';
import { loadCurrentPage, onceLoaded } from './lazy-pages.ts';
import { type Storefront, storefront } from './load.ts';
import { pause } from './pause.ts';
import { createPrefetch } from './prefetch.ts';
import { watchLeftBehind } from './reopened.ts';
import { pages, routes } from './routes.ts';
import { watchIntent } from './shell/link-intent.ts';
import { Root, type RootData, shouldRevalidate } from './shell/root.tsx';
import { SiteOrigin } from './shell/site-origin.ts';
import { keepFresh } from './visitor/keep-fresh.ts';
import { openTabs } from './visitor/tabs.ts';
import { VisitorStoreContext } from './visitor/use-visitor.ts';
import { ownerOf, setCsrfToken } from './visitor/visitor-state.ts';
import { createVisitorStore } from './visitor/visitor-store.ts';

// What all these files are made of has run; the page is taken over in steps of its own.
await pause();
const state = fromColumns(
  JSON.parse(document.getElementById('state')?.textContent ?? '{}'),
) as HydrationState;

// What the page keeps of its visitor, and its line to the server.
const store = createVisitorStore(
  (state.loaderData?.root as RootData | undefined)?.session ?? null,
  () => api,
);
const tabs = openTabs();
const line = browserTransport(tabs.tell);
let tellAwake = () => {};
const isAwake = new Promise<void>((tell) => {
  tellAwake = tell;
});
/** What is answered while the page is taken over waits for that: parts of it are compared with what the server showed. */
const transport: Transport = async (request) => {
  const answer = await line(request);
  await isAwake;
  return answer;
};
const lasting = withSecondTry(transport, hasKey);
const api = apiOver(lasting);
/** For pages on their way: a press is answered at once, unless the shop is full. */
const patientApi = apiOver(withSecondTry(lasting));

// Pages: fetched ahead of a press, kept for Back.
let router: DataRouter;
const backLoads = createBackLoads({ isBack: () => isGoingBack(router), owner, now: Date.now });
const given = browserStorefront({
  ...{ api: patientApi, store, tabs, router: () => router },
  isRenewing: backLoads.isRenewing,
});
const prefetch = createPrefetch({
  pages,
  context: () => contextOf({ ...given, api, loadFailed: () => {}, keepCity: () => {} }),
  mayLoad: () => !store.visitor.get().isAuthenticated,
  owner,
  now: Date.now,
});
onceLoaded(pages, (page) => withoutTraps(backLoads.taking(prefetch.taking(page)), () => router), goingTo);
await loadCurrentPage(routes);
await pause();
const isLeftBehind = watchLeftBehind();
await staysHere();

// The router, with the shell around every page.
const shell = {
  // Another tab may have changed the city: the header goes with the prices. Else it stays while a page is renewed.
  shouldRevalidate: (args: ShouldRevalidateFunctionArgs) =>
    hasOtherCity() || (!backLoads.isRenewing() && shouldRevalidate(args)),
  Component: () => (
    <Landed>
      <Root />
    </Landed>
  ),
};
for (const route of routes) Object.assign(route, shell);
window.addEventListener('popstate', hearStep); // before the router hears of it
leaveClosed();
router = createBrowserRouter(routes, { hydrationData: state, getContext: () => contextOf(given) });
keepFresh(store, router, tabs, hasOtherCity);
watchIntent(prefetch.intend);

// React takes the page over.
await pause();
await staysHere();
const app = document.getElementById('app') as HTMLElement;
const controls = readControls(app);
hydrateRoot(
  app,
  <IdsOf>
    <SiteOrigin value={state.origin}>
      <BrowserApi value={api}>
        <VisitorStoreContext value={store}>
          <Awake>
            <RouterProvider router={router} />
          </Awake>
        </VisitorStoreContext>
      </BrowserApi>
    </SiteOrigin>
  </IdsOf>,
);

// The first page has its head; what writes those of others comes when there is time.
const whenIdle = window.requestIdleCallback ?? setTimeout; // Safari has none
whenIdle(() => void import('./head.ts').catch(() => {}));

/** Around the whole tree: when it is told, all handlers and effects of the page are there. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    tellAwake();
    tellEarlyChanges(controls.splice(0));
  }, []);
  return children;
}

/**
 * What is shown by Back is loaded anew once it stands at its place: the router takes note of the place when it begins.
 * Around the shell, not beside it: the ids of a page follow its tree, and the server has none of this.
 */
function Landed({ children }: { children: ReactNode }) {
  const location = useLocation();
  useEffect(() => {
    if (backLoads.isThere()) router.revalidate();
  }, [location]);
  return children;
}

/** Goes on only where the document is still of its address: of another page nothing can be made. */
async function staysHere(): Promise<void> {
  if (!isLeftBehind()) return;
  window.location.reload();
  await new Promise(() => {});
}

function apiOver(over: Transport): ApiClient {
  return createApi(state.apiBase || window.location.origin, over, {
    read: () => readCookie('csrftoken') ?? store.visitor.get().csrfToken,
    keep: (token) => store.visitor.set(setCsrfToken(store.visitor.get(), token)),
  });
}

function contextOf(value: Storefront): RouterContextProvider {
  return new RouterContextProvider(new Map([[storefront, value]]));
}

/** Whose data an open page has: prices are those of a city and of a contract, and forms know who fills them in. */
function owner(): string {
  return `${readCookie('city') ?? ''} ${ownerOf(store.visitor.get())}`;
}

/** Undefined too while there is no router yet: the page itself is fetched. */
function goingTo(): string | undefined {
  const location = (router as DataRouter | undefined)?.state.navigation.location;
  return location && createPath(location);
}

function hasOtherCity(): boolean {
  return isOfOtherCity(router);
}
