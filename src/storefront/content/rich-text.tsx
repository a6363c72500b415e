import { cx } from '../../ui/cx.ts';
import { wholeClass } from '../../ui/text/text.tsx';
import { withWhole } from './contents.ts';
import css from './rich-text.module.css';
import { withSizedPictures } from './sized-pictures.ts';

interface RichTextProps {
  /** Sanitised when it was written, put in its place on the page by `withContents` or `withinBlock`. */
  html: string;
  className?: string | undefined;
}

/** A text of the shop's own people: paragraphs, headings, lists and tables as they read well. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={cx(css.text, className)}
      dangerouslySetInnerHTML={{ __html: withSizedPictures(inBoxes(withWhole(html, wholeClass))) }}
    />
  );
}

/** Each table in a box that scrolls sideways, by keys too. @param html sanitised, so every table has its end */
function inBoxes(html: string): string {
  return html
    .replaceAll('<table', `<div class="${css.table}" role="group" aria-label="Таблица" tabindex="0"><table`)
    .replaceAll('</table>', '</table></div>');
}
