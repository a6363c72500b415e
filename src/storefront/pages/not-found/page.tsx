import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { loadNearest, type NotFoundView } from './nearest.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export function meta(): PageMeta {
  return { title: 'Такой страницы нет', robots: 'noindex' };
}

/**
 * The target of a load with a 404 (R8.3). It responds with a real 404 and suggests the most similar section.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { lastFailure, api } = context.get(storefront);
  const nearest = lastFailure ? await loadNearest(api, lastFailure.path) : null;
  return data({ nearest } satisfies NotFoundView, { status: 404 });
}

export function Component() {
  const { nearest } = useLoaderData<NotFoundView>();
  return <NotFoundScreen nearest={nearest} />;
}
