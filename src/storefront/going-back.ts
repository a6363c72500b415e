import type { DataRouter, LoaderFunction, RouteObject } from 'react-router';

/** What the router is doing while a page is loaded. */
type Router = Pick<DataRouter, 'state'>;

/** Whether Back or Forward is under way: its place in the history is there already. */
export function isGoingBack({ state }: Router): boolean {
  return state.navigation.historyAction === 'POP';
}

/**
 * A page whose loader leads elsewhere takes a new place in the history only when a link is followed: the router would
 * put one after the place that Back has come to, and Back would never get past it. A page that is loaded anew where
 * it stands is replaced as well.
 */
export function withoutTraps(page: Partial<RouteObject>, router: () => Router): Partial<RouteObject> {
  const { loader } = page;
  return typeof loader === 'function' ? { ...page, loader: replacing(loader, router) } : page;
}

function replacing(load: LoaderFunction, router: () => Router): LoaderFunction {
  return async (args, handlerContext) => {
    const isFollowed = router().state.navigation.historyAction === 'PUSH';
    try {
      return inPlace(await load(args, handlerContext), isFollowed);
    } catch (error) {
      throw inPlace(error, isFollowed);
    }
  };
}

/** The answer of a loader; a redirect as `replace` of the router makes it. */
function inPlace<T>(answer: T, isFollowed: boolean): T {
  if (!isFollowed && answer instanceof Response) answer.headers.set('X-Remix-Replace', 'true');
  return answer;
}
