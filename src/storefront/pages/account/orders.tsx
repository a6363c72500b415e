import { Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import css from './orders.module.css';

export function meta(): PageMeta {
  return { title: 'Кабинет', robots: 'noindex' };
}

/** «Guest → /auth/login?next=»: nothing private is asked for a guest (RULINGS 3). */
export async function loader(args: LoaderFunctionArgs): Promise<Answer<'/api/v1/users/profile/'>> {
  const session = await loadOrRedirect(args, () => args.context.get(storefront).loadSession());
  if (!session?.is_authenticated) throw redirect(`/auth/login?next=${encodeURIComponent(args.url.pathname)}`);
  return loadOrRedirect(args, (api) => data(api.GET('/api/v1/users/profile/')));
}

/** Where the profile leads whom the shop knows (SPEC §6). Orders come later: the page says so and draws no list. */
export function Component() {
  const { name, email, phone } = useLoaderData<typeof loader>();
  return (
    <div className={css.page}>
      <h1>Кабинет</h1>
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
      <h2 className={css.title}>Заказы</h2>
      <p className={css.lead}>
        Оформить заказ на&nbsp;сайте пока нельзя. Примем его по&nbsp;телефону: назовите артикулы
        из&nbsp;корзины.
      </p>
      <PhoneLine before="Заказать по телефону:" />
      <div className={css.actions}>
        <a href="/cart" className={buttonClass({ size: 'big' })}>
          Открыть корзину
        </a>
        <Form method="post" action="/auth/logout">
          <Button type="submit" size="big" kind="outline">
            Выйти
          </Button>
        </Form>
      </div>
    </div>
  );
}
