import { type ActionFunctionArgs, redirect, useSearchParams } from 'react-router';
import { safeNext } from '../../addresses.ts';
import { data } from '../../api/client.ts';
import { readForm } from '../../form.ts';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { CityForm } from '../../shell/city-form.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import css from './page.module.css';

export function meta(): PageMeta {
  return { title: 'Выберите город', robots: 'noindex' };
}

/** Keeps the chosen city and leads back. A city that is not ours changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const city = Number(form.get('city'));
  const { cities } = await loadOrRedirect(args, (api) => data(api.GET('/api/v1/layout/')));
  const known = cities.some(({ id }) => id === city);
  if (known) args.context.get(storefront).keepCity(city);
  return redirect(safeNext(form.get('next')), 303);
}

export function Component() {
  const layout = useShellLayout();
  const [parameters] = useSearchParams();
  return (
    <div className={css.page}>
      <h1>Выберите город</h1>
      {layout && (
        <CityForm cities={layout.cities} current={layout.city.id} next={safeNext(parameters.get('next'))} />
      )}
    </div>
  );
}
