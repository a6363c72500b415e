import { buttonClass } from '../../../ui/button/button.tsx';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { EmptyShelf } from '../not-found/empty-shelf.tsx';
import * as css from '../not-found/screen.module.css';

/** A link that does not work: what to do, without the reason. */
export function GoneScreen({ isRevoked }: { isRevoked: boolean }) {
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <h1 className={css.title}>{isRevoked ? 'Доступ закрыт' : 'Ссылка не\u00a0работает'}</h1>
          <p className={css.lead} role={isRevoked ? 'status' : undefined}>
            {isRevoked ? (
              <>
                Список по&nbsp;этой ссылке больше никто не&nbsp;увидит. Понадобится&nbsp;— создайте новую
                в&nbsp;корзине или избранном.
              </>
            ) : (
              <>
                Её срок вышел, владелец закрыл доступ или адрес скопирован не&nbsp;полностью. Попросите новую
                ссылку у&nbsp;того, кто её прислал.
              </>
            )}
          </p>
          <p className={css.actions}>
            <a href="/catalog" className={buttonClass({ size: 'big' })}>
              Открыть каталог
            </a>
            <a href="/cart" className={buttonClass({ kind: 'outline', size: 'big' })}>
              Моя корзина
            </a>
          </p>
          <PhoneLine before="Поможем собрать заказ:" />
        </div>
        <EmptyShelf mark="пусто" />
      </section>
      <SectionShelf />
    </div>
  );
}
