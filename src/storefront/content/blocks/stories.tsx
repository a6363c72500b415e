import { typograph } from '../../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import type { BlockItem } from '../../api/shapes.ts';
import { withinBlock } from '../contents.ts';
import { groundOf } from '../ground.ts';
import { RichText } from '../rich-text.tsx';
import * as css from './stories.module.css';

interface StoriesProps {
  items: readonly BlockItem<'stories'>[];
  /** The heading level of each story. */
  level: 2 | 3;
}

/** Short stories side by side, each under its image. */
export function Stories({ items, level }: StoriesProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={css.stories}>
      {items.map(({ title, html, image }, index) => (
        <li key={index} className={css.story}>
          {image && (
            <ResponsiveImage scene image={{ ground: groundOf(index), ...image }} className={css.picture} />
          )}
          <Heading className={css.name}>{typograph(title)}</Heading>
          {html && <RichText html={withinBlock(html, level)} className={css.text} />}
        </li>
      ))}
    </ul>
  );
}
