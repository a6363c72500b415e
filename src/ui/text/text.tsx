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

/** For a link inside text or a quiet button: underlined in green, ink by itself. */
export const linkClass = css.link;

/** Said to a screen reader, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
