import { useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { AboutList } from './about-list.tsx';
import * as css from './page.module.css';
import { loadPriceList, type PriceListView } from './price-list.view.ts';
import type { PriceListAnswer } from './price-list-action.ts';
import { PriceListForm } from './price-list-form.tsx';

const CRUMBS = [
  { name: 'Главная', href: '/' },
  { name: 'Прайс-лист', href: '/price-list' },
];

export function meta({ data: { isExpired }, origin }: MetaArgs<PriceListView>): PageMeta {
  return {
    title: 'Прайс-лист: цены и наличие в вашем городе',
    description:
      'Прайс-лист магазина таблицей: выберите город и разделы, пришлём файл на почту. Впишите в него количество и загрузите обратно — товары добавятся в корзину.',
    canonical: '/price-list',
    ...(isExpired && { robots: 'noindex, follow' }),
    jsonLd: [breadcrumbList(CRUMBS, origin)],
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<PriceListView> {
  const { session, cacheTags } = args.context.get(storefront);
  cacheTags('listing');
  return loadOrRedirect(args, async (api) => loadPriceList(api, args.url, (await session()).city));
}

export { priceListAction as action } from './price-list-action.ts';

/** A price list of chosen sections in a city: by email for everybody, as a download for logged-in users. */
export function Component() {
  const view = useLoaderData<PriceListView>();
  const answer = useActionData<PriceListAnswer>();
  return (
    <div className={css.page}>
      <Breadcrumbs items={CRUMBS} Link={Link} />
      <h1>Прайс-лист</h1>
      <p className={css.lead}>
        {typograph(
          'Выберите город и разделы — соберём таблицу с ценами и наличием на сегодня. Впишите в неё количество и загрузите обратно: товары добавятся в корзину.',
        )}
      </p>
      {view.isExpired && !answer && (
        <div className={css.notice}>
          <Notice kind="attention">
            {typograph('Ссылка из письма больше не работает: прошло семь дней. Соберите прайс-лист заново.')}
          </Notice>
        </div>
      )}
      <div className={css.layout}>
        {answer?.done ? <Sent text={answer.done} /> : <PriceListForm view={view} answer={answer} />}
        <AboutList />
      </div>
    </div>
  );
}

/** The accepted request: what happens next, and links. Gets the focus when it appears. */
export function Sent({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={css.sent}>
      <Notice kind="good">{typograph(text)}</Notice>
      <p>{typograph('В письме будет файл и ссылка на страницу, куда загрузить заполненный прайс-лист.')}</p>
      <div className={css.ways}>
        <Link to="/catalog" className={buttonClass()}>
          Открыть каталог
        </Link>
        <a href="/price-list" className={buttonClass({ kind: 'outline' })}>
          Собрать ещё один прайс-лист
        </a>
      </div>
    </div>
  );
}
