import { typograph } from '../../../core/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { SearchForm } from '../../search/search-form.tsx';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { EmptyShelf } from './empty-shelf.tsx';
import type { NotFoundView } from './nearest.ts';
import css from './screen.module.css';

/** «На этой полке пусто», with the nearest match for what was looked for. */
export function NotFoundScreen({ nearest }: NotFoundView) {
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <p className={css.code}>Ошибка 404</p>
          <h1 className={css.title}>На&nbsp;этой полке пусто</h1>
          <p className={css.lead}>
            Адрес изменился или товар убрали из&nbsp;продажи.
            {nearest && (
              <>
                {' '}
                Похоже, вы&nbsp;искали раздел{' '}
                <a href={nearest.href} className={linkClass}>
                  {typograph(nearest.name)}
                </a>
                .
              </>
            )}
          </p>
          <SearchForm className={css.search} />
          <p className={css.actions}>
            <a href="/catalog" className={buttonClass({ kind: 'outline', size: 'big' })}>
              Открыть каталог
            </a>
          </p>
          <PhoneLine before="Не нашли? Позвоните:" />
        </div>
        <EmptyShelf mark="404" />
      </section>
      <SectionShelf />
    </div>
  );
}
