import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { SearchForm } from '../../search/search-form.tsx';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { EmptyShelf } from './empty-shelf.tsx';
import type { NotFoundView } from './nearest.ts';
import * as css from './screen.module.css';

/** «На этой полке пусто», with the most similar section. */
export function NotFoundScreen({ nearest }: NotFoundView) {
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <p className={css.code}>Ошибка 404</p>
          <h1 className={css.title}>На&nbsp;этой полке пусто</h1>
          <p className={css.lead}>
            Страница не&nbsp;найдена: адрес изменился или товар снят с&nbsp;продажи.
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
          <PhoneLine before="Не нашли нужное? Позвоните:" />
        </div>
        <EmptyShelf mark="404" />
      </section>
      <SectionShelf />
    </div>
  );
}
