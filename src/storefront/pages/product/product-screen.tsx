import { Link } from 'react-router';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkClass, Typeset } from '../../../ui/text/text.tsx';
import { WishlistButton } from '../../buying/wishlist-button.tsx';
import { SeenGoods } from '../../catalogue/seen-goods.tsx';
import { typesetHtml } from '../../content/typeset-html.ts';
import { Analogs } from './analogs.tsx';
import { Article } from './article.tsx';
import { AttributeTables } from './attribute-tables.tsx';
import { Documents } from './documents.tsx';
import { Gallery } from './gallery.tsx';
import { Offer } from './offer.tsx';
import type { ProductView } from './product.view.ts';
import * as css from './product-screen.module.css';
import { RelatedGoods } from './related-goods.tsx';
import { ShopAvailability } from './shop-availability.tsx';
import { Summary } from './summary.tsx';
import { useViewCount } from './use-view-count.ts';
import { Variants } from './variants.tsx';

/** From this length on a name is set smaller: in full size it would take five lines. */
const LONG = 90;

/**
 * The product page: the product is drawn on a shelf, the price tags hang from one (UI-21). On a wide
 * screen the offer is a column that stays visible while the rest scrolls.
 */
export function ProductScreen({ product }: { product: ProductView }) {
  useViewCount(product.id);
  return (
    <div className={css.page} data-buying>
      <Breadcrumbs items={shortCrumbs(product)} Link={Link} />
      <div className={css.screen}>
        <Gallery images={product.images} name={product.name} isAvailable={product.isAvailable} />
        <div className={css.head}>
          <h1 className={cx(css.name, product.name.length > LONG && css.long)}>
            <Typeset text={product.name} />
          </h1>
          <div className={css.line}>
            {product.article && <Article article={product.article} />}
            <WishlistButton product={product.id} withWords className={css.heart} />
          </div>
          <Variants variants={product.variants} className={css.variants} />
          {product.keyAttributes.length > 0 && (
            <div className={css.key}>
              <dl>
                {product.keyAttributes.map(({ name, value }) => (
                  <div key={name} className={css.pair}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <a href="#attributes" className={css.all}>
                <span className={linkClass}>Все характеристики</span>
              </a>
            </div>
          )}
        </div>
        <Offer product={product} />
        <div className={css.ways}>
          <Summary product={product} />
        </div>
      </div>
      <div className={css.rest}>
        <Analogs cards={product.analogs.cards} />
        <div className={css.details}>
          <div>
            <AttributeTables groups={product.attributeGroups} />
            {product.description && (
              <section className={css.block}>
                <h2>Описание</h2>
                <div
                  className={css.description}
                  dangerouslySetInnerHTML={{ __html: typesetHtml(product.description) }}
                />
              </section>
            )}
          </div>
          <div>
            <ShopAvailability product={product} />
            <Documents documents={product.documents} />
          </div>
        </div>
        <RelatedGoods product={product} />
        <SeenGoods except={product.id} />
      </div>
    </div>
  );
}

/** Ends the breadcrumbs with the article, because the name is the heading right below. */
function shortCrumbs({ seo, article, name }: ProductView): { name: string; href: string }[] {
  const steps = seo.breadcrumbs.slice(0, -1);
  const last = seo.breadcrumbs.at(-1);
  return last ? [...steps, { ...last, name: article || name }] : steps;
}
