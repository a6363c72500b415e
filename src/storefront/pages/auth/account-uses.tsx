import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { IconName } from '../../../ui/icon/names.ts';
import css from './account-uses.module.css';

const USES: readonly { sign: IconName; name: string; words: string }[] = [
  {
    sign: 'package',
    name: 'Заказы',
    words: 'Видно, где каждый заказ. Прошлый повторяется одной\u00a0кнопкой.',
  },
  {
    sign: 'heart',
    name: 'Корзина и\u00a0избранное',
    words: 'Корзина и\u00a0избранное\u00a0— на\u00a0всех ваших устройствах.',
  },
  {
    sign: 'buildings',
    name: 'Цены по\u00a0договору',
    words: 'Для юрлиц и\u00a0ИП: свои цены, отсрочка, закупки от\u00a0имени компании.',
  },
  {
    sign: 'file-text',
    name: 'Документы',
    words: 'Счета и\u00a0УПД к\u00a0каждому заказу компании, доверенности и\u00a0акты.',
  },
];

/** What an account is good for, beside the form that leads to it. @param children the way there */
export function AccountUses({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <aside className={css.uses} aria-labelledby="uses">
      <h2 id="uses" className={css.title}>
        {title}
      </h2>
      {children && <p className={css.way}>{children}</p>}
      <dl className={css.list}>
        {USES.map(({ sign, name, words }) => (
          <div key={sign} className={css.use}>
            <dt>
              <Icon name={sign} className={css.sign} />
              {name}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
