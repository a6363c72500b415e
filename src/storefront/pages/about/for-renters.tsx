import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Blocks } from '../../content/blocks/blocks.tsx';
import { withContents } from '../../content/contents.ts';
import { RichText } from '../../content/rich-text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { AboutFrame } from './about-frame.tsx';
import * as css from './for-renters.module.css';
import { RentalCard } from './rental-card.tsx';
import { RentalForm } from './rental-form.tsx';
import { loadRenters, type RentersView } from './renters.view.ts';

export function meta({ data: { seo, chosen }, origin }: MetaArgs<RentersView>): PageMeta {
  const { title, description, canonical, breadcrumbs } = seo;
  if (chosen) return { title, canonical, robots: 'noindex, follow' };
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

export async function loader(args: LoaderFunctionArgs): Promise<RentersView> {
  const view = await loadOrRedirect(args, (api) => loadRenters(api, args.url));
  args.context.get(storefront).cacheTags('content');
  return view;
}

export { rentalAction as action } from './rental-action.ts';

/** Premises to let, free ones first, and the request form (UI-12). */
export function Component() {
  const view = useLoaderData<RentersView>();
  const { title, html, blocks, objects, seo } = view;
  return (
    <AboutFrame title={title} breadcrumbs={seo.breadcrumbs}>
      {html && <RichText html={withContents(html).html} className={css.text} />}
      {objects.length > 0 ? (
        <ul className={css.objects}>
          {objects.map((rental) => (
            <li key={rental.id}>
              <RentalCard rental={rental} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.empty}>
          Сейчас свободных помещений нет. Оставьте заявку&nbsp;— сообщим, когда освободится подходящее.
        </p>
      )}
      <Blocks blocks={blocks} />
      <RentalForm key={view.chosen} view={view} />
    </AboutFrame>
  );
}
