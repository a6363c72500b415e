import { Link } from 'react-router';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkClass, Typeset } from '../../../ui/text/text.tsx';
import { Heart } from '../../buying/heart.tsx';
import { SeenGoods } from '../../catalogue/seen-goods.tsx';
import { stockText } from '../../catalogue/stock-line.tsx';
import { Analogs } from './analogs.tsx';
import { Article } from './article.tsx';
import { AttributeTables } from './attribute-tables.tsx';
import { Documents } from './documents.tsx';
import { Gallery } from './gallery.tsx';
import { Offer } from './offer.tsx';
import type { ProductView } from './product.view.ts';
import css from './product-screen.module.css';
import { RelatedGoods } from './related-goods.tsx';
import { ShopAvailability } from './shop-availability.tsx';
import { Summary } from './summary.tsx';
import { useViewCount } from './use-view-count.ts';
import { Variants } from './variants.tsx';

/** Characters of a name that is drawn smaller: at the size of the others it would take five lines. */
const LONG = 90;

/**
 * The product: one shelf goes through the whole screen, the thing stands on it at the left, its price tags hang
 * under it at the right (LOOKS.md «Товар»).
 */
export function ProductScreen({ product }: { product: ProductView }) {
  useViewCount(product.id);
  const look = !product.isAvailable ? css.none : product.stock.level === 'мало' ? css.few : css.many;
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
            <p className={look}>{stockText(product.stock, product.isAvailable, product.unit)}</p>
            <Heart product={product.id} withWords className={css.heart} />
          </div>
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
          <Variants variants={product.variants} />
          <Summary product={product} />
        </div>
      </div>
      <Analogs cards={product.analogs.cards} />
      <div className={css.details}>
        <div>
          <AttributeTables groups={product.attributeGroups} />
          {product.description && (
            <section className={css.block}>
              <h2>Описание</h2>
              <div className={css.description} dangerouslySetInnerHTML={{ __html: product.description }} />
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
  );
}

/** The name is the heading right below: the last step of the way says the article instead. */
function shortCrumbs({ seo, article, name }: ProductView): { name: string; href: string }[] {
  const steps = seo.breadcrumbs.slice(0, -1);
  const last = seo.breadcrumbs.at(-1);
  return last ? [...steps, { ...last, name: article || name }] : steps;
}
