import type { DataRouter } from 'react-router';
import { tabStorage } from '../browser/tab-storage.ts';
import type { RootData } from '../shell/shell-data.ts';
import { handOver, noteChange, takeChangeNote, takeOver } from './handover.ts';
import { beginLeaving } from './leaving.ts';
import { withSession } from './session.ts';
import type { News, Tabs } from './tabs.ts';
import { ownerOf, unknownVisitor } from './visitor-state.ts';
import type { VisitorStore } from './visitor-store.ts';

/** A page left this soon after a change may have been requested before it. */
const JUST_NOW_MS = 3_000;
/** How old the shown data may grow while the tab is hidden. */
const STALE_MS = 3 * 60_000;
/** Pages with cards of the lines: their own data has to be reloaded. */
const PAGES_OF_LINES = new Set(['/cart', '/checkout', '/wishlist']);
/** Pages whose prices may have changed while the browser cached them for Back. */
const PAGES_OF_PRICES = /^\/(?:$|catalog(?:$|\/)|product\/|search\/)/;
/** Pages that depend on whether the visitor is logged in: they redirect to one another. */
const PAGES_OF_LOGIN = /^\/(account\/|auth\/(login|registration)$)/;

/**
 * Refreshes a tab after another tab made a change, after it was hidden, or when it comes back from the
 * browser's cache. Operations pending when the page is left continue on the next page.
 * @param isOfOtherCity whether the shown page was loaded for another city than the chosen one, even if no tab
 * has reported a change
 */
export function refreshWhenStale(
  store: VisitorStore,
  router: DataRouter,
  tabs: Tabs,
  isOfOtherCity: () => boolean,
): void {
  let owner = ownerOf(store.visitor.get());
  let refreshing = 0;

  async function refresh(news?: News | 'back'): Promise<void> {
    // The session is requested silently first: without a network the visitor keeps the page instead of
    // getting an error page.
    const wasKnown = store.visitor.get().isAuthenticated;
    const ownerBefore = owner;
    refreshing++;
    const isThere = await store.refetch();
    refreshing--;
    const { pathname } = router.state.location;
    const isShownWhole =
      news === 'city' ||
      isOfOtherCity() ||
      owner !== ownerBefore ||
      (news === 'back' && PAGES_OF_PRICES.test(pathname)) ||
      PAGES_OF_LINES.has(pathname) ||
      isOfOtherLogin(pathname, wasKnown);
    if (isThere && isShownWhole) router.revalidate();
  }

  /** Reloads prices when the login or the contract has changed outside a load of this page. */
  function followOwner(): void {
    const before = owner;
    owner = ownerOf(store.visitor.get());
    const session = (router.state.loaderData.root as RootData | undefined)?.session;
    const loadedFor = session ? ownerOf(withSession(unknownVisitor, session)) : '';
    if (refreshing === 0 && owner !== before && owner !== loadedFor) router.revalidate();
  }

  function isOfOtherLogin(pathname: string, wasKnown: boolean): boolean {
    return PAGES_OF_LOGIN.test(pathname) && store.visitor.get().isAuthenticated !== wasKnown;
  }

  store.visitor.subscribe(followOwner);
  tabs.listen(refresh);
  document.addEventListener('visibilitychange', () => {
    const isStale = isOfOtherCity() || Date.now() - store.lastAnswerAt() > STALE_MS;
    if (document.visibilityState === 'visible' && isStale) refresh();
  });
  const leave = () => handOver(store, tabStorage());
  let endLeaving = () => {};
  const hasJustChanged = watchLeaving(store);
  window.addEventListener('pagehide', () => {
    leave();
    if (hasJustChanged()) noteChange(tabStorage());
    // Listeners added later may still submit a typed number: Chromium calls them in the order they were
    // added.
    const ends = [store.cart.subscribe(leave), store.wishlist.subscribe(leave)];
    endLeaving = () => {
      for (const end of ends) end();
    };
  });
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    endLeaving();
    await takeOver(store, tabStorage());
    refresh('back');
  });
  // The page may have been shown before this script ran, so `pageshow` is not awaited.
  takeOver(store, tabStorage());
  if (takeChangeNote(tabStorage())) refresh();
}

/**
 * Listens only while operations are pending: some browsers do not cache pages that listen to `beforeunload`.
 * @returns whether the last operation finished just now
 */
function watchLeaving({ cart, wishlist }: VisitorStore): () => boolean {
  let wasBusy = false;
  let arrivedAt = Number.NEGATIVE_INFINITY;
  const watch = () => {
    const isBusy = cart.isBusy() || wishlist.isBusy();
    if (wasBusy && !isBusy) arrivedAt = performance.now();
    wasBusy = isBusy;
    window[isBusy ? 'addEventListener' : 'removeEventListener']('beforeunload', beginLeaving);
  };
  cart.subscribe(watch);
  wishlist.subscribe(watch);
  return () => performance.now() - arrivedAt < JUST_NOW_MS;
}
