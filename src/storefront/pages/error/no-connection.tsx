import { type ComponentType, lazy, Suspense } from 'react';
import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { PhoneLine } from '../../shell/phone-line.tsx';
import * as css from '../not-found/screen.module.css';

/** Loaded when the browser is idle; without it there is no drawing. */
const EmptyShelf = lazy<ComponentType<{ mark: string }>>(() =>
  import('../not-found/empty-shelf.tsx').then(
    ({ EmptyShelf }) => ({ default: EmptyShelf }),
    () => ({ default: () => null }),
  ),
);

/** A page without a response: its address stays, and a retry does not lose the shell. */
export function NoConnection({ path }: { path: string }) {
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <h1 className={css.title}>Нет связи</h1>
          <p className={css.lead}>
            {typograph(
              'Страница не загрузилась. Проверьте подключение к интернету и повторите: корзина и избранное сохранены.',
            )}
          </p>
          <p className={css.actions}>
            <a href={path} className={buttonClass({ size: 'big' })}>
              Повторить
            </a>
          </p>
          <PhoneLine before="Если вопрос срочный, позвоните:" />
        </div>
        <Suspense>
          <EmptyShelf mark="…" />
        </Suspense>
      </section>
    </div>
  );
}
