import { Icon } from '../../../ui/icon/icon.tsx';
import { historyHref } from '../../navigation/search-href.ts';
import { SearchForm } from '../../search/search-form.tsx';
import type { HistoryItem } from '../../search/search-state.ts';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import * as css from './search-screen.module.css';

/** The page without a text: past queries, and sections to choose. */
export function SearchStart({ history }: { history: HistoryItem[] }) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>Поиск по&nbsp;магазину</h1>
      <SearchForm className={css.form} />
      {history.length > 0 && (
        <section className={css.history}>
          <h2>Вы искали</h2>
          <ul>
            {history.map(({ id, string }) => (
              <li key={id}>
                <a href={historyHref(string)} rel="nofollow" className={css.before}>
                  <Icon name="clock-counter-clockwise" size="small" />
                  <span>{string}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SectionShelf />
    </div>
  );
}
