import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { loadNearest, type NotFoundView } from './nearest.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export function meta(): PageMeta {
  return { title: 'Такой страницы нет', robots: 'noindex' };
}

/** Where a load that answered 404 leads (SPEC §8). Itself a real 404, with the nearest section of the catalogue. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { lastFailure, api } = context.get(storefront);
  const nearest = lastFailure ? await loadNearest(api, lastFailure.path) : null;
  return data({ nearest } satisfies NotFoundView, { status: 404 });
}

export function Component() {
  const { nearest } = useLoaderData<NotFoundView>();
  return <NotFoundScreen nearest={nearest} />;
}
