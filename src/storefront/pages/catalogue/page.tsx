import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import * as css from './page.module.css';
import * as tile from './section-tile.module.css';

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
          <CardShelf cards={popular} />
        </section>
      )}
    </div>
  );
}

/** A section of the catalogue with its subsections. */
function SectionTile({ section }: { section: Answer<'/api/v1/catalog/page/'>['categories'][number] }) {
  const { name, href, image, product_count: count, children } = section;
  return (
    <li>
      <Link to={href} className={tile.link}>
        <ResponsiveImage image={image} alt="" loading="eager" className={tile.picture} />
        <h2 className={tile.name}>{typograph(name)}</h2>
        <span className={tile.count}>{formatCount(count)}</span>
      </Link>
      {children.length > 0 && (
        <ul className={tile.children}>
          {children.map((child) => (
            <li key={child.id}>
              <Link to={child.href} className={tile.child}>
                {typograph(child.name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
