import type { DataRouter } from 'react-router';
import type { ApiClient } from './api/client.ts';
import { cityCookies } from './city-cookie.ts';
import { readCookie } from './cookie.ts';
import { isGoingBack } from './going-back.ts';
import { failurePage, knownFailure, type Storefront } from './load.ts';
import { cookieChoiceOf } from './privacy/cookie-choice.ts';
import { keepCookieChoice } from './privacy/use-cookie-choice.ts';
import type { RootData } from './shell/root.tsx';
import { askShell } from './shell/shell-layout.ts';
import type { Tabs } from './visitor/tabs.ts';
import { selectCity } from './visitor/visitor-state.ts';
import type { VisitorStore } from './visitor/visitor-store.ts';

interface OpenPage {
  api: ApiClient;
  store: VisitorStore;
  tabs: Tabs;
  /** Asked when it is needed: the router is made after what its loaders are given. */
  router: () => DataRouter;
  /** Of the cookies that an API under another host name reads, too; empty: there is none. */
  cookieDomain: string;
  /** Whether this page is loaded anew while it is read: what fails of that is not told. */
  isRenewing: (url: URL) => boolean;
}

/** What loaders and actions are given in the browser. */
export function browserStorefront({
  api,
  store,
  tabs,
  router,
  cookieDomain,
  isRenewing,
}: OpenPage): Storefront {
  return {
    api,
    session: async () => ({ city: chosenCity(router()) }),
    loadSession: store.load,
    loadFailed({ status, url }) {
      // SPEC §8: «In the browser, the same redirects are made through the router, in production only.»
      if (!import.meta.env.PROD || (status !== 404 && isRenewing(url))) return;
      router().navigate(failurePage(status), {
        replace: isGoingBack(router()),
        state: { status, path: url.pathname + url.search, requestId: '' },
      });
    },
    logFailure: (error) => console.error(error),
    loadShell: () => askShell(api),
    pageSizes: async () => (layoutOf(router()) ?? (await askShell(api))).pageSizes,
    lastLoaded: (routeId) => router().state.loaderData[routeId],
    get lastFailure() {
      const { navigation, location } = router().state;
      return knownFailure((navigation.location ?? location).state);
    },
    // No form is sent a second time by a reload here: each is answered in place.
    carryReport: () => false,
    lastReport: undefined,
    sendFile: () => {
      throw new Error('a file is the answer to a form that the browser itself sends');
    },
    cacheTags: () => {},
    keepCity: (city) => {
      // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
      for (const line of cityCookies(city, window.location.origin, cookieDomain)) document.cookie = line;
      store.visitor.set(selectCity(store.visitor.get(), city));
      tabs.tell('city');
    },
    cookieChoice: () => cookieChoiceOf(document.cookie),
    keepCookieChoice,
  };
}

/** Whether what is shown was loaded for another city than the one that is chosen by now. */
export function isOfOtherCity(router: DataRouter): boolean {
  const layout = layoutOf(router);
  return layout !== null && chosenCity(router) !== layout.city.id;
}

/** The chosen city, if it is one of the shop's; else the one the server took. */
function chosenCity(router: DataRouter): number {
  const layout = layoutOf(router);
  const kept = Number(readCookie('city'));
  return layout?.cities.find(({ id }) => id === kept)?.id ?? layout?.city.id ?? 0;
}

/** What the shell was loaded with; null where it could not be. */
function layoutOf(router: DataRouter): RootData['layout'] {
  return (router.state.loaderData.root as RootData | undefined)?.layout ?? null;
}
