import { buttonClass } from '../../../ui/button/button.tsx';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { EmptyShelf } from '../not-found/empty-shelf.tsx';
import * as css from '../not-found/screen.module.css';

/** A link of an email that does not work: what to do, without the reason. */
export function NoThread() {
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <h1 className={css.title}>Ссылка не&nbsp;работает</h1>
          <p className={css.lead}>
            Адрес скопирован не&nbsp;полностью, или переписка уже удалена: мы храним её год. Напишите нам
            снова, и&nbsp;мы ответим.
          </p>
          <p className={css.actions}>
            <a href="/contacts#feedback" className={buttonClass({ size: 'big' })}>
              Написать нам
            </a>
            <a href="/catalog" className={buttonClass({ kind: 'outline', size: 'big' })}>
              Открыть каталог
            </a>
          </p>
          <PhoneLine before="Или позвоните:" />
        </div>
        <EmptyShelf mark="пусто" />
      </section>
    </div>
  );
}
