import type { ReactNode } from 'react';
import { splitModels, typograph } from '../../core/typograph.ts';
import css from './text.module.css';

/** A line of text from data, typeset: see `typograph`; designations of models stay on one line. */
export function Typeset({ text }: { text: string }): ReactNode {
  const pieces = splitModels(typograph(text));
  if (pieces.every((piece) => !piece.whole)) return typograph(text);
  return pieces.map((piece, index) =>
    piece.whole ? (
      <span key={index} className={css.whole}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

/** For what is not to be torn at the end of a line. */
export const wholeClass = css.whole;

/** For a link inside text or a quiet button: underlined in green, ink by itself. */
export const linkClass = css.link;

/** For what is there and not drawn: of words in a line `VisuallyHidden`. */
export const hiddenClass = css.hidden;

/** Said to a screen reader, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/** Drawn where there is room, from 600 px of width on; on a phone it is only said. */
export function DrawnWide({ children }: { children: ReactNode }) {
  return <span className={css.wide}>{children}</span>;
}
