import { typograph } from '../../../core/typograph.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { BlockItem } from '../../api/shapes.ts';
import { withinBlock } from '../contents.ts';
import { groundOf } from '../ground.ts';
import { RichText } from '../rich-text.tsx';
import css from './stories.module.css';

interface StoriesProps {
  items: readonly BlockItem<'stories'>[];
  /** Level of the heading of each. */
  level: 2 | 3;
}

/** Short stories beside each other; a picture stands on the shelf above its story. */
export function Stories({ items, level }: StoriesProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={css.stories}>
      {items.map(({ title, html, image }, index) => (
        <li key={index} className={css.story}>
          {image && <Picture scene image={{ ground: groundOf(index), ...image }} className={css.picture} />}
          <Heading className={css.name}>{typograph(title)}</Heading>
          {html && <RichText html={withinBlock(html, level)} className={css.text} />}
        </li>
      ))}
    </ul>
  );
}
