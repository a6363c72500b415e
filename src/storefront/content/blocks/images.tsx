import { typograph } from '../../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import type { BlockItem } from '../../api/shapes.ts';
import { groundOf } from '../ground.ts';
import * as css from './images.module.css';

/** Images on a shelf, each with its caption. */
export function Images({ items }: { items: readonly BlockItem<'images'>[] }) {
  return (
    <ul className={css.images}>
      {items.map(({ caption, year, ...image }, index) => (
        <li key={index}>
          <figure className={css.figure}>
            <ResponsiveImage
              scene
              image={{ ground: groundOf(index), ...image }}
              alt={image.alt || caption}
              className={css.picture}
            />
            {(caption || year) && (
              <figcaption className={css.caption}>
                {year && <b className={css.year}>{year}</b>} {typograph(caption)}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
