import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type LoadFailure, storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import ErrorScreen from './error-screen.tsx';
import { statusOf } from './failure.ts';

interface ErrorView {
  status: number;
  failure: LoadFailure | undefined;
  /** Whether a form was rejected, not a page. */
  isForm: boolean;
}

export function meta(): PageMeta {
  return { title: 'Не удалось загрузить страницу', robots: 'noindex' };
}

/** Responds with the status itself: a real 5xx, not a page about one (SH-13). */
export function loader({ url, context }: LoaderFunctionArgs) {
  const status = statusOf(url.searchParams.get('statusCode'));
  const { lastFailure } = context.get(storefront);
  const failure = lastFailure?.status === status ? lastFailure : undefined;
  const isForm = url.searchParams.has('form');
  return data({ status, failure, isForm } satisfies ErrorView, { status });
}

export function Component() {
  return <ErrorScreen {...useLoaderData<ErrorView>()} />;
}
