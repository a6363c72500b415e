import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import type { PageMeta } from '../../page.ts';
import css from './orders.module.css';
import { accountLoader } from './parts/account.ts';
import { AccountPage } from './parts/account-page.tsx';

type View = Answer<'/api/v1/users/profile/'>;

export function meta(): PageMeta {
  return { title: 'Кабинет', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api }) => data(api.GET('/api/v1/users/profile/')));

/** Where the profile leads whom the shop knows (SPEC §6). */
export function Component() {
  return (
    <AccountPage<View> title="Заказы">
      {({ name, email, phone }) => (
        <dl className={css.profile}>
          <div>
            <dt>Имя</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>Почта</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Телефон</dt>
            <dd>{phone}</dd>
          </div>
        </dl>
      )}
    </AccountPage>
  );
}
