import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { readForm } from '../../forms/form.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { safeNext } from '../../navigation/addresses.ts';
import { toCookieChoice } from '../../privacy/cookie-choice.ts';
import { CookiesScreen, type CookiesView } from './cookies-screen.tsx';

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

/**
 * Carries out the form of the notice and of this page alike: a choice is changed as easily as it was made.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const choice = toCookieChoice(form.get('choice'));
  if (!choice) return data({ error: 'Отметьте, что можно хранить.' }, { status: 400 });
  context.get(storefront).saveCookieChoice(choice);
  throw redirect(form.has('next') ? safeNext(form.get('next')) : '/cookies', 303);
}

export function Component() {
  const answer = useActionData<{ error: string }>();
  return <CookiesScreen view={useLoaderData<CookiesView>()} error={answer?.error} />;
}
