import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { safeNext } from '../../addresses.ts';
import { readForm } from '../../form.ts';
import { storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { type CookieChoice, toCookieChoice } from '../../privacy/cookie-choice.ts';
import { CookiesScreen } from './cookies-screen.tsx';

/** What has been chosen so far, and where the choice leads back to. */
export interface CookiesView {
  choice: CookieChoice | null;
}

export function meta(): PageMeta {
  return {
    title: 'Файлы куки',
    description: 'Что магазин хранит в вашем браузере, зачем и сколько. Здесь же выбор можно изменить.',
    canonical: '/cookies',
    robots: 'noindex, follow',
  };
}

export async function loader({ context }: LoaderFunctionArgs): Promise<CookiesView> {
  return { choice: context.get(storefront).cookieChoice() };
}

/** The answer to the notice and to the form of this page: the same one (changed as easily as given). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const choice = toCookieChoice(form.get('choice'));
  if (!choice) return data({ error: 'Отметьте, что можно хранить.' }, { status: 400 });
  context.get(storefront).keepCookieChoice(choice);
  throw redirect(form.has('next') ? safeNext(form.get('next')) : '/cookies', 303);
}

export function Component() {
  const answer = useActionData<{ error: string }>();
  return <CookiesScreen view={useLoaderData<CookiesView>()} error={answer?.error} />;
}
