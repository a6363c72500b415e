import { typograph } from '../../../core/typograph.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { BlockItem } from '../../api/shapes.ts';
import { groundOf } from '../ground.ts';
import css from './images.module.css';

/** Pictures standing on a shelf, each with its words under it. */
export function Images({ items }: { items: readonly BlockItem<'images'>[] }) {
  return (
    <ul className={css.images}>
      {items.map(({ caption, year, ...image }, index) => (
        <li key={index}>
          <figure className={css.figure}>
            <Picture
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
