import { data, type LoaderFunctionArgs } from 'react-router';
import { storefront } from '../../loading/load.ts';
import { loadNearest, type NotFoundView } from './nearest.ts';

export { Component, meta } from './page.tsx';

/** An address that matches no route is answered with 404 in place (SH-1). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const nearest = await loadNearest(context.get(storefront).api, url.pathname);
  return data({ nearest } satisfies NotFoundView, { status: 404 });
}
