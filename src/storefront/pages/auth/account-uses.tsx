import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { IconName } from '../../../ui/icon/names.ts';
import * as css from './account-uses.module.css';

const USES: readonly { icon: IconName; name: string; words: string }[] = [
  {
    icon: 'package',
    name: 'Заказы',
    words: 'Статус каждого заказа и\u00a0повтор прошлых одной\u00a0кнопкой.',
  },
  {
    icon: 'heart',
    name: 'Корзина и\u00a0избранное',
    words: 'Корзина и\u00a0избранное\u00a0— на\u00a0всех ваших устройствах.',
  },
  {
    icon: 'buildings',
    name: 'Цены по\u00a0договору',
    words: 'Для юрлиц и\u00a0ИП: свои цены, отсрочка, закупки от\u00a0имени компании.',
  },
  {
    icon: 'file-text',
    name: 'Документы',
    words: 'Счета и\u00a0УПД к\u00a0каждому заказу компании, доверенности и\u00a0акты.',
  },
];

/**
 * The benefits of an account, next to the login or registration form.
 * @param children the link to it
 */
export function AccountUses({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <aside className={css.uses} aria-labelledby="uses">
      <h2 id="uses" className={css.title}>
        {title}
      </h2>
      {children && <p className={css.way}>{children}</p>}
      <dl className={css.list}>
        {USES.map(({ icon, name, words }) => (
          <div key={icon} className={css.use}>
            <dt>
              <Icon name={icon} className={css.sign} />
              {name}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
