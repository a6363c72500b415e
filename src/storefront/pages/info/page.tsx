import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { DeliveryRates, type DeliveryRatesAnswer, loadDeliveryRates } from '../../content/delivery-rates.tsx';
import { FileList } from '../../content/file-list.tsx';
import { type TextView, tagsOfText, toTextView } from '../../content/load-text.ts';
import { TextPage } from '../../content/text-page.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';

/** A document about delivery includes the rates of the visitor's city. */
type InfoDocument = TextView<Answer<'/api/v1/documents/{slug}/'>> & { delivery: DeliveryRatesAnswer | null };

/** A document with a link to this address asks its reader to register. */
const REGISTRATION = '/auth/registration';

/** Recognises documents about delivery by their address. */
const ABOUT_DELIVERY = /^dostavka/;

export function meta({ data: { seo }, origin }: MetaArgs<InfoDocument>): PageMeta {
  const { title, description, canonical, breadcrumbs } = seo;
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

/** Loads an info document by its slug; a former slug redirects to the current one. */
export async function loader(args: LoaderFunctionArgs): Promise<InfoDocument> {
  const slug = args.params.slug ?? '';
  const { cacheTags, session } = args.context.get(storefront);
  const [document, delivery, { city }] = await loadOrRedirect(args, (api) =>
    Promise.all([
      data(api.GET('/api/v1/documents/{slug}/', { params: { path: { slug } } })),
      ABOUT_DELIVERY.test(slug) ? loadDeliveryRates(api) : null,
      session(),
    ]),
  );
  if (document.slug !== slug) throw redirect(`/info/${document.slug}`, 301);
  cacheTags(...tagsOfText(document), ...(delivery ? ['layout'] : []));
  return { ...toTextView(document, city), delivery };
}

/** An info document: revision date, table of contents of a long one, the text, its files (UI-11). */
export function Component() {
  const { title, seo, updated_at, html, textGoods, files, delivery } = useLoaderData<InfoDocument>();
  return (
    <TextPage
      title={title}
      breadcrumbs={seo.breadcrumbs}
      revision={updated_at}
      html={html}
      goods={textGoods}
      note={html.includes(REGISTRATION) && <Registered />}
    >
      {delivery && <DeliveryRates delivery={delivery} />}
      <FileList files={files} />
    </TextPage>
  );
}

/** What fits a reader who is logged in, above a text that asks to register. */
function Registered() {
  const { accountData } = useVisitor();
  if (!accountData) return null;
  return (
    <Notice kind="good">
      {accountData.isLegalEntity ? (
        <>
          Вы&nbsp;уже покупаете от&nbsp;имени юрлица:{' '}
          <Link to="/account/documents" className={linkClass}>
            документы
          </Link>
          ,{' '}
          <Link to="/account/contracts" className={linkClass}>
            договоры
          </Link>
        </>
      ) : (
        <>
          Вы&nbsp;уже зарегистрированы:{' '}
          <Link to="/account/companies/new" className={linkClass}>
            добавьте юрлицо по&nbsp;ИНН
          </Link>
        </>
      )}
    </Notice>
  );
}
