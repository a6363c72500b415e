import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { phoneHref } from '../../../platform/text/phone-and-date.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { Blocks } from '../../content/blocks/blocks.tsx';
import { withContents } from '../../content/contents.ts';
import { DeliveryRates, type DeliveryRatesAnswer, loadDeliveryRates } from '../../content/delivery-rates.tsx';
import { RichText } from '../../content/rich-text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { faqPage } from '../../json-ld/faq-page.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { useShellLayout } from '../../shell/shell-data.ts';
import { AboutFrame } from './about-frame.tsx';
import * as css from './payment-and-delivery-faq.module.css';

type FaqView = Answer<'/api/v1/about/payment-and-delivery-faq/'> & { delivery: DeliveryRatesAnswer };

export function meta({ data: { seo, groups }, origin }: MetaArgs<FaqView>): PageMeta {
  const { title, description, canonical, breadcrumbs } = seo;
  const jsonLd = [faqPage(groups), breadcrumbList(breadcrumbs, origin)];
  return { title, description, canonical, jsonLd };
}

export async function loader(args: LoaderFunctionArgs): Promise<FaqView> {
  const [faq, delivery] = await loadOrRedirect(args, (api) =>
    Promise.all([data(api.GET('/api/v1/about/payment-and-delivery-faq/')), loadDeliveryRates(api)]),
  );
  args.context.get(storefront).cacheTags('content', 'layout');
  return { ...faq, delivery };
}

/** Questions about delivery and payment in groups, with contacts for further questions. */
export function Component() {
  const { title, html, groups, seo, delivery } = useLoaderData<FaqView>();
  const blocks = groups.map((group) => ({ type: 'questions' as const, ...group }));
  return (
    <AboutFrame title={title} breadcrumbs={seo.breadcrumbs}>
      {html && <RichText html={withContents(html).html} className={css.text} />}
      <DeliveryRates delivery={delivery} />
      <Blocks blocks={blocks} />
      <Ask />
    </AboutFrame>
  );
}

function Ask() {
  const phone = useShellLayout()?.phones[0];
  return (
    <aside className={css.ask}>
      <h2 className={css.title}>Не нашли ответа?</h2>
      <p>
        {phone && (
          <>
            Позвоните{' '}
            <a href={phoneHref(phone)} className={linkClass}>
              {phone}
            </a>{' '}
            или{' '}
          </>
        )}
        <a href="/contacts#feedback" className={linkClass}>
          {phone ? 'напишите' : 'Напишите'}
        </a>
        {typograph(' — ответим за один рабочий день.')}
      </p>
    </aside>
  );
}
