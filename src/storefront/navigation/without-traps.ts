import type { LoaderFunction, RouteObject } from 'react-router';
import type { Router } from './going-back.ts';

/**
 * Makes a redirect on Back or reload replace the history entry. Otherwise the router would add an entry after
 * the one that Back has reached, and Back could never get past it.
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

/** The result of a loader; a redirect becomes a replacing one. */
function inPlace<T>(answer: T, isFollowed: boolean): T {
  if (!isFollowed && answer instanceof Response) answer.headers.set('X-Remix-Replace', 'true');
  return answer;
}
