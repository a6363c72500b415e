import { typograph } from '../../platform/text/typograph.ts';
import { linkClass } from '../../ui/text/text.tsx';
import type { Part } from './contents.ts';
import * as css from './text-page.module.css';

/** A text with fewer parts needs no table of contents. */
const LONG = 3;

/** The table of contents of a long text; renders nothing for a short one. */
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
