import { useRef } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../../core/typograph.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { useCity } from '../../shell/shell-data.ts';
import { useOwner } from '../../visitor/use-visitor.ts';
import type { ProductView } from './product.view.ts';
import css from './related-goods.module.css';
import { RelatedShelf } from './related-shelf.tsx';
import { useNear } from './use-near.ts';

/** Loading begins this far before the first shelf is seen: all of them are there, or gone, before anybody comes. */
const AHEAD = '1200px';

const SHELVES = [
  { kind: 'accessoires', title: 'С\u00a0этим берут' },
  { kind: 'recommended', title: 'Похожие товары' },
  { kind: 'hit', title: 'Популярное в\u00a0этом разделе' },
] as const;

/** Goods beside this one: shelves that come when one scrolls to them, plain links without scripts. */
export function RelatedGoods({ product }: { product: ProductView }) {
  const { id, related, category } = product;
  const prices = `${useCity()?.id} ${useOwner()}`; // other ones: the shelves are loaded anew
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, AHEAD);
  return (
    <div ref={place} id="related">
      {SHELVES.map(({ kind, title }) => (
        <RelatedShelf key={`${kind} ${prices}`} product={id} kind={kind} title={title} isNear={isNear} />
      ))}
      {related.length > 0 && (
        <noscript>
          <section className={css.links}>
            <h2>Рядом на&nbsp;полке</h2>
            <ul>
              {related.map(({ href, name }) => (
                <li key={href}>
                  <a href={href} className={css.link}>
                    <span className={linkClass}>{typograph(name)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </noscript>
      )}
      {category && (
        <p className={css.back}>
          <Link to={category.href} className={css.link}>
            <span className={linkClass}>Весь раздел «{typograph(category.name)}»</span>
          </Link>
        </p>
      )}
    </div>
  );
}
