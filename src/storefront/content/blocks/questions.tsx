import { slugWords } from '../../../platform/text/slug.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { BlockItem } from '../../api/shapes.ts';
import { withinBlock } from '../contents.ts';
import { RichText } from '../rich-text.tsx';
import * as css from './questions.module.css';

/**
 * Questions that open to their answers. They are native disclosures, so keyboard, page search and print also
 * reach closed answers; each has an anchor made from its words.
 */
export function Questions({ items }: { items: readonly BlockItem<'questions'>[] }) {
  return (
    <ul className={css.questions}>
      {items.map(({ question, answer_html }, index) => (
        <li key={index}>
          <details id={slugWords(question) || undefined} className={css.question}>
            <summary className={css.summary}>
              <span>{typograph(question)}</span>
              <Icon name="caret-down" size="small" className={css.sign} />
            </summary>
            <RichText html={withinBlock(answer_html, 2)} className={css.answer} />
          </details>
        </li>
      ))}
    </ul>
  );
}
