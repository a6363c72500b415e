import { Picture } from '../../../ui/picture/picture.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import type { BlockItem } from '../../api/shapes.ts';
import { withinBlock } from '../contents.ts';
import { groundOf } from '../ground.ts';
import { RichText } from '../rich-text.tsx';
import css from './stories.module.css';

/** Short stories beside each other; a picture stands on the shelf above its story. */
export function Stories({ items }: { items: readonly BlockItem<'stories'>[] }) {
  return (
    <ul className={css.stories}>
      {items.map(({ title, html, image }, index) => (
        <li key={index} className={css.story}>
          {image && <Picture image={{ ground: groundOf(index), ...image }} className={css.picture} />}
          <h3>{typograph(title)}</h3>
          {html && <RichText html={withinBlock(html)} className={css.text} />}
        </li>
      ))}
    </ul>
  );
}
