import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { ProductCard } from '../../catalogue/product-card.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import * as css from './page.module.css';
import { SectionTile } from './section-tile.tsx';

type CatalogPage = Answer<'/api/v1/catalog/page/'>;

interface CatalogueView {
  seo: Pick<CatalogPage['seo'], 'title' | 'description' | 'h1' | 'canonical' | 'breadcrumbs'>;
  sections: CatalogPage['categories'];
  popular: CardView[];
}

export function meta({ data: view, origin }: MetaArgs<CatalogueView>): PageMeta {
  const { title, description, canonical, breadcrumbs } = view.seo;
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

export async function loader(args: LoaderFunctionArgs): Promise<CatalogueView> {
  const { session, cacheTags } = args.context.get(storefront);
  const [page, { city }] = await loadOrRedirect(args, (api) =>
    Promise.all([data(api.GET('/api/v1/catalog/page/')), session()]),
  );
  const { title, description, h1, canonical, breadcrumbs } = page.seo;
  cacheTags('layout', ...page.popular.map((card) => `product:${card.id}`));
  return {
    seo: { title, description, h1, canonical, breadcrumbs },
    sections: page.categories,
    popular: page.popular.map((card) => toCardView(card, city)),
  };
}

export function Component() {
  const { seo, sections, popular } = useLoaderData<CatalogueView>();
  const goods = sections.reduce((sum, section) => sum + section.product_count, 0);
  return (
    <div className={css.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <header className={css.head}>
        <h1>{typograph(seo.h1)}</h1>
        {goods > 0 && <p className={css.count}>{countOf(goods, ['товар', 'товара', 'товаров'])}</p>}
      </header>
      {sections.length === 0 ? (
        <p className={css.empty}>В&nbsp;каталоге пока нет товаров.</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
        <ul role="list" className={css.sections}>
          {sections.map((section) => (
            <SectionTile key={section.id} section={section} />
          ))}
        </ul>
      )}
      {popular.length > 0 && (
        <section>
          <h2 className={css.heading}>Берут чаще всего</h2>
          <Shelf>
            {popular.map((card) => (
              <ShelfItem key={card.id}>
                <ProductCard card={card} heading="h3" />
              </ShelfItem>
            ))}
          </Shelf>
        </section>
      )}
    </div>
  );
}
