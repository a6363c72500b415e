import { typograph } from '../../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import type { BlockItem } from '../../api/shapes.ts';
import { withinBlock } from '../contents.ts';
import { groundOf } from '../ground.ts';
import { RichText } from '../rich-text.tsx';
import * as css from './years.module.css';

interface YearsProps {
  items: readonly BlockItem<'years'>[];
  /** The heading level of each year. */
  level: 2 | 3;
}

/** A timeline: years with what happened, down the page. */
export function Years({ items, level }: YearsProps) {
  const Heading = `h${level}` as const;
  return (
    <ol className={css.years}>
      {items.map(({ year, title, html, image }, index) => (
        <li key={index} className={css.item}>
          <p className={css.year}>{year}</p>
          <div className={css.words}>
            <Heading className={css.name}>{typograph(title)}</Heading>
            {html && <RichText html={withinBlock(html, level)} className={css.text} />}
            {image && (
              <ResponsiveImage scene image={{ ground: groundOf(index), ...image }} className={css.picture} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
