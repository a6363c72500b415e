import { imageSources } from '../../platform/files/image-sizes.ts';
import { cx } from '../../ui/cx.ts';
import { wholeClass } from '../../ui/text/text.tsx';
import { withWhole } from './contents.ts';
import * as css from './rich-text.module.css';

interface RichTextProps {
  /** Sanitised when it was saved, and prepared by `withContents` or `withinBlock`. */
  html: string;
  className?: string | undefined;
}

/** A formatted text: paragraphs, headings, lists and tables. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={cx(css.text, className)}
      dangerouslySetInnerHTML={{ __html: withSizedImages(inBoxes(withWhole(html, wholeClass))) }}
    />
  );
}

/**
 * Wraps each table in a box that scrolls sideways, also by keyboard.
 * @param html sanitised, so every table is closed
 */
function inBoxes(html: string): string {
  return html
    .replaceAll('<table', `<div class="${css.table}" role="group" aria-label="Таблица" tabindex="0"><table`)
    .replaceAll('</table>', '</table></div>');
}

/** A text column is about 640 px wide, on a phone as wide as the screen. */
const SIZES = '(min-width: 700px) 640px, 100vw';
/** Enough pixels for the densest screen in such a column. */
const ENOUGH = 1200;
const OWN_IMAGE = /<img src="(\/files\/[^"]+)"([^>]*? width="(\d+)"[^>]*)>/g;

/**
 * Adds sizes that fit the screen to the photos of a text.
 * @param html sanitised, so each image has its width
 */
export function withSizedImages(html: string): string {
  return html.replace(OWN_IMAGE, (whole, src: string, rest: string, width: string) => {
    // All supported browsers know WebP; an `<img>` cannot offer several formats.
    const webp = imageSources({ src, width: Number(width) }, ENOUGH).find(
      ({ type }) => type === 'image/webp',
    );
    return webp ? `<img src="${src}" srcset="${webp.srcSet}" sizes="${SIZES}"${rest}>` : whole;
  });
}
