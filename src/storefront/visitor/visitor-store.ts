import { type ApiClient, data } from '../api/client.ts';
import { failureText, isConnectionLost } from '../api/failure-text.ts';
import { type Observable, observable } from '../browser/observable.ts';
import { createNotices, type Notices } from '../notices/notices.ts';
import { applyToCart, type CartOperation, joinCart } from './cart-operations.ts';
import { type CartState, emptyCart } from './cart-state.ts';
import { openNewBuild } from './new-build.ts';
import { type Optimistic, type OptimisticOptions, optimistic } from './optimistic.ts';
import { type Session, withSession, withSessionCart, withSessionWishlist } from './session.ts';
import { unknownVisitor, type VisitorState } from './visitor-state.ts';
import { applyToWishlist, joinWishlist, type WishlistOperation } from './wishlist-operations.ts';
import { emptyWishlist, type WishlistState } from './wishlist-state.ts';

/** Everything a page knows of its visitor; one per page load, and one per rendering on the server. */
export interface VisitorStore {
  visitor: Observable<VisitorState>;
  cart: Optimistic<CartState, CartOperation>;
  wishlist: Optimistic<WishlistState, WishlistOperation>;
  notices: Notices;
  /** Loads the session data from the server. */
  load: () => Promise<Session>;
  /** Applies a session, unless operations were begun or ended after it was requested. */
  feed: (session: Session) => void;
  /**
   * Reloads the session silently; on a failure the state stays unchanged.
   * @returns whether the server has answered
   */
  refetch: () => Promise<boolean>;
  /** When the server last answered, in milliseconds of `Date.now`. */
  lastAnswerAt: () => number;
}

/** After a lost response the server is asked at once, then after this pause, then ever more rarely. */
const FIRST_PAUSE_MS = 5_000;

/**
 * Creates the store of a page.
 * @param session the session the page was rendered with; null on a page shared by guests
 * @param api for handlers and effects only: the server renders without it
 */
export function createVisitorStore(session: Session | null, api: () => ApiClient): VisitorStore {
  const notices = createNotices();
  let fed = session;
  let lastAnswerAt = Date.now();
  let asking: Promise<boolean> | undefined;
  let askingNext: Promise<boolean> | undefined;
  const askedAt = new WeakMap<Session, number>();
  const revision = () => cart.revision() + wishlist.revision();

  async function load(): Promise<Session> {
    const before = revision();
    const news = await data(api().GET('/api/v1/users/session/'));
    askedAt.set(news, before);
    return news;
  }

  function feed(news: Session): void {
    if (news === fed) return;
    fed = news;
    if (askedAt.get(news) !== revision()) return void refetch();
    lastAnswerAt = Date.now();
    visitor.set(withSession(visitor.get(), news));
    cart.confirm((state) => withSessionCart(state, news));
    wishlist.confirm((state) => withSessionWishlist(state, news));
  }

  function refetch(): Promise<boolean> {
    if (asking) {
      // The pending response may be older than the change to be learned of.
      askingNext ??= asking.then(() => {
        askingNext = undefined;
        return asking ?? refetch();
      });
      return askingNext;
    }
    asking = load()
      .finally(() => {
        asking = undefined;
      })
      .then(
        (news) => {
          feed(news);
          return true;
        },
        () => false,
      );
    return asking;
  }

  /**
   * Reports failed operations. After a lost connection they can be sent again, but may have arrived without a
   * response: the server is asked ever more rarely until it answers, and operations it has carried out are no
   * longer reported.
   */
  function fail<State, Operation extends object>(
    error: unknown,
    dropped: Operation[],
    { get, run }: Optimistic<State, Operation>,
    apply: OptimisticOptions<State, Operation>['apply'],
  ) {
    notices.takeBack(dropped);
    const retry = async () => {
      await refetch();
      for (const operation of dropped) run(operation);
    };
    const look = async (pauseMs: number) => {
      if (!(await refetch())) return void setTimeout(look, pauseMs, 2 * pauseMs);
      const shown = get();
      notices.takeBack(
        dropped.filter((each) => JSON.stringify(apply(shown, each)) === JSON.stringify(shown)),
      );
    };
    const isLost = isConnectionLost(error);
    const action = isLost && { label: 'Повторить', run: retry };
    notices.notify({ text: failureText(error), tone: 'wrong', of: dropped, ...(action && { action }) });
    if (isLost) look(FIRST_PAUSE_MS);
  }

  /**
   * What sends operations, loaded with the first one. Where only its file is missing, a browser may never ask for it again: a new
   * document takes the operation over (handover.ts), once. Otherwise the connection is lost.
   */
  async function sending() {
    try {
      return await import('./send-operations.ts');
    } catch (error) {
      if (!(await refetch())) throw error;
      return openNewBuild(notices, error);
    }
  }

  const notify = (text: string, tone: 'wrong' | 'attention') => notices.notify({ text, tone });
  const visitor = observable(session ? withSession(unknownVisitor, session) : unknownVisitor);
  const cart: Optimistic<CartState, CartOperation> = optimistic(
    session ? withSessionCart(emptyCart, session) : emptyCart,
    {
      apply: applyToCart,
      join: joinCart,
      send: async (operation, confirmed) => {
        const { sendToCart } = await sending();
        return sendToCart({ api: api(), outdate: cart.outdate, notify }, operation, confirmed);
      },
      failed: (error, dropped) => fail(error, dropped, cart, applyToCart),
      stopsAll: isConnectionLost,
      outdated: refetch,
    },
  );
  const wishlist: Optimistic<WishlistState, WishlistOperation> = optimistic(
    session ? withSessionWishlist(emptyWishlist, session) : emptyWishlist,
    {
      apply: applyToWishlist,
      join: joinWishlist,
      send: async (operation, confirmed) => {
        const { sendToWishlist } = await sending();
        return sendToWishlist(api(), wishlist.outdate, operation, confirmed);
      },
      failed: (error, dropped) => fail(error, dropped, wishlist, applyToWishlist),
      stopsAll: isConnectionLost,
      outdated: refetch,
    },
  );
  return { visitor, cart, wishlist, notices, load, feed, refetch, lastAnswerAt: () => lastAnswerAt };
}
