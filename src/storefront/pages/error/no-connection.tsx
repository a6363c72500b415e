import { typograph } from '../../../core/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { EmptyShelf } from '../not-found/empty-shelf.tsx';
import css from '../not-found/screen.module.css';

/** A page that no answer came for: its address stays, and one can try again without losing the shell. */
export function NoConnection({ path }: { path: string }) {
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <h1 className={css.title}>Нет связи</h1>
          <p className={css.lead}>
            {typograph(
              'Страница не загрузилась. Проверьте интернет и повторите: корзина и избранное на месте.',
            )}
          </p>
          <p className={css.actions}>
            <a href={path} className={buttonClass({ size: 'big' })}>
              Повторить
            </a>
          </p>
          <PhoneLine before="Не ждать? Позвоните:" />
        </div>
        <EmptyShelf mark="…" />
      </section>
    </div>
  );
}
