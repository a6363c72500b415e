import { createMemoryRouter, type RouteObject, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { withoutTraps } from './without-traps.ts';

/** A shop with a list, a page for guests only and an account. */
function openShop(visitor: { isKnown: boolean }) {
  const pages: RouteObject[] = [
    { path: '/catalog' },
    {
      path: '/login',
      loader() {
        if (visitor.isKnown) throw redirect('/account');
        return null;
      },
    },
    { path: '/account', loader: () => (visitor.isKnown ? null : redirect('/login')) },
  ];
  const routes = pages.map((page) => ({ ...page, ...withoutTraps(page, () => router) }) as RouteObject);
  const router = createMemoryRouter(routes, { initialEntries: ['/catalog'] });
  return router;
}

/**
 * Goes back or forward.
 * @returns the new path
 */
function step(router: ReturnType<typeof openShop>, delta: number): Promise<string> {
  return new Promise((resolve) => {
    const end = router.subscribe(({ navigation, location }) => {
      if (navigation.state !== 'idle') return;
      end();
      resolve(location.pathname);
    });
    router.navigate(delta);
  });
}

test('Back gets past a page that now redirects', async () => {
  const visitor = { isKnown: false };
  const router = openShop(visitor);
  await router.navigate('/login');
  visitor.isKnown = true;
  await router.navigate('/account');
  expect(await step(router, -1)).toBe('/account');
  expect(await step(router, -1)).toBe('/catalog');
  expect(await step(router, 2)).toBe('/account');
});

test('a link that redirects leaves the page it was on in the history', async () => {
  const router = openShop({ isKnown: false });
  await router.navigate('/account');
  expect(router.state.location.pathname).toBe('/login');
  expect(await step(router, -1)).toBe('/catalog');
});

test('a page that redirects when reloaded is replaced by its target in the history', async () => {
  const visitor = { isKnown: true };
  const router = openShop(visitor);
  await router.navigate('/account');
  visitor.isKnown = false;
  await router.revalidate();
  expect(router.state.location.pathname).toBe('/login');
  expect(await step(router, -1)).toBe('/catalog');
});
