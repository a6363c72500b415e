import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { useCity } from '../../shell/shell-data.ts';
import { useOwner } from '../../visitor/use-visitor.ts';
import type { ProductView } from './product.view.ts';
import * as css from './related-goods.module.css';
import { RelatedShelf } from './related-shelf.tsx';

/**
 * How far before the first shelf loading begins, so that all shelves are complete, or gone, when the visitor
 * arrives.
 */
const AHEAD = '1200px';

const SHELVES = [
  { kind: 'accessoires', title: 'С\u00a0этим берут' },
  { kind: 'recommended', title: 'Похожие товары' },
  { kind: 'hit', title: 'Популярное в\u00a0этом разделе' },
] as const;

/** Related products: shelves loaded while scrolling, plain links without scripts. */
export function RelatedGoods({ product }: { product: ProductView }) {
  const { id, related, category } = product;
  const prices = `${useCity()?.id} ${useOwner()}`; // when prices change, the shelves are reloaded
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
            <h2>Смотрите также</h2>
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

/**
 * Whether an element has come near the viewport; it stays true.
 * @param ahead the distance, as a CSS margin
 */
function useNear(place: RefObject<Element | null>, ahead: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, ahead]);
  return isNear;
}
