import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type LoadFailure, storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { ErrorScreen } from './error-screen.tsx';
import { statusOf } from './failure.ts';

interface ErrorView {
  status: number;
  failure: LoadFailure | undefined;
}

export function meta(): PageMeta {
  return { title: 'Не получилось загрузить', robots: 'noindex' };
}

/** Answers with the status itself: a real 5xx, not a page about one (UX.md «Error»). */
export function loader({ url, context }: LoaderFunctionArgs) {
  const status = statusOf(url.searchParams.get('statusCode'));
  const { lastFailure } = context.get(storefront);
  const failure = lastFailure?.status === status ? lastFailure : undefined;
  return data({ status, failure } satisfies ErrorView, { status });
}

export function Component() {
  const { status, failure } = useLoaderData<ErrorView>();
  return <ErrorScreen status={status} failure={failure} />;
}
