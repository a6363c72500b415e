import { data, type LoaderFunctionArgs } from 'react-router';
import { storefront } from '../../load.ts';
import { loadNearest, type NotFoundView } from './nearest.ts';

export { Component, meta } from './page.tsx';

/** An address that matches no route answers 404 in place (RULINGS 1). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const nearest = await loadNearest(context.get(storefront).api, url.pathname);
  return data({ nearest } satisfies NotFoundView, { status: 404 });
}
