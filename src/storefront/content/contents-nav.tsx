import { typograph } from '../../core/typograph.ts';
import { linkClass } from '../../ui/text/text.tsx';
import type { Part } from './contents.ts';
import css from './text-page.module.css';

/** Fewer parts are seen at a glance: contents would only repeat them. */
const LONG = 3;

/** Parts of a long text, each a press away; nothing where the text is short. */
export function ContentsNav({ parts }: { parts: Part[] }) {
  if (parts.length < LONG) return null;
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <b id="contents">Содержание</b>
      <ol>
        {parts.map(({ anchor, name }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <span className={linkClass}>{typograph(name)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
