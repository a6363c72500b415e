import { useSearchParams } from 'react-router';
import { CityForm } from '../../city/city-form.tsx';
import type { PageMeta } from '../../loading/page.ts';
import { safeNext } from '../../navigation/addresses.ts';
import { useShellLayout } from '../../shell/shell-data.ts';
import * as css from './page.module.css';

export { cityAction as action } from '../../city/city-action.ts';

export function meta(): PageMeta {
  return { title: 'Выберите город', robots: 'noindex' };
}

/** The city dialog as a page, for visitors without scripts. */
export function Component() {
  const layout = useShellLayout();
  const [parameters] = useSearchParams();
  return (
    <div className={css.page}>
      <h1 className={css.title}>Выберите город</h1>
      {layout && (
        <CityForm cities={layout.cities} current={layout.city.id} next={safeNext(parameters.get('next'))} />
      )}
    </div>
  );
}
