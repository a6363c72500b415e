import type { DataRouter } from 'react-router';
import type { RootData } from '../shell/root.tsx';
import { tabStorage } from '../tab-storage.ts';
import { handOver, leaveWord, takeOver, takeWord } from './handover.ts';
import { beginLeaving } from './leaving.ts';
import { withSession } from './session.ts';
import type { News, Tabs } from './tabs.ts';
import { ownerOf, unknownVisitor } from './visitor-state.ts';
import type { VisitorStore } from './visitor-store.ts';

/** A page that is left so soon after a change may have been asked for before it. */
const JUST_NOW_MS = 3_000;
/** How old what is shown may grow while the tab is out of sight. */
const STALE_MS = 3 * 60_000;
/** Pages that show cards of the lines: their own data has to be loaded anew. */
const PAGES_OF_LINES = new Set(['/cart', '/checkout', '/wishlist']);
/** Pages whose prices may have changed while the browser kept them for Back. */
const PAGES_OF_PRICES = /^\/(?:$|catalog(?:$|\/)|product\/|search\/)/;
/** Pages that depend on whether one has logged in: they lead to one another. */
const PAGES_OF_LOGIN = /^\/(account\/|auth\/(login|registration)$)/;

/**
 * Keeps what a tab shows true: another tab has changed it, the tab was out of sight, or came back from memory. What
 * still waits when the page is left goes on with the next one.
 * @param isOfOtherCity whether what is shown was loaded for another city than the chosen one: no tab need have told it
 */
export function keepFresh(
  store: VisitorStore,
  router: DataRouter,
  tabs: Tabs,
  isOfOtherCity: () => boolean,
): void {
  let owner = ownerOf(store.visitor.get());
  let refreshing = 0;

  async function refresh(news?: News | 'back'): Promise<void> {
    // Asked quietly first: who is away from the network keeps his page instead of being led to one about it.
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

  /** Somebody has logged in or out, or buys by another contract, and no load of ours has told it: prices may be others. */
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
    const isStale = isOfOtherCity() || Date.now() - store.heardAt() > STALE_MS;
    if (document.visibilityState === 'visible' && isStale) refresh();
  });
  const leave = () => handOver(store, tabStorage());
  let endLeaving = () => {};
  const hasJustChanged = watchLeaving(store);
  window.addEventListener('pagehide', () => {
    leave();
    if (hasJustChanged()) leaveWord(tabStorage());
    // Whoever hears of it later may still take a number that was typed: Chromium calls in the order of adding.
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
  // The page may have been shown before this script came: its `pageshow` is not waited for.
  takeOver(store, tabStorage());
  if (takeWord(tabStorage())) refresh();
}

/**
 * Only while something is on its way: some browsers do not keep pages in memory that listen to `beforeunload`.
 * @returns whether the last of it has arrived just now
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
