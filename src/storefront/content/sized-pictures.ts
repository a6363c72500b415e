import { pictureSources } from '../../core/picture-sizes.ts';

/** A text is a column of some 640 px, on a phone as wide as the screen. */
const SIZES = '(min-width: 700px) 640px, 100vw';
/** Sharp on the densest screen in such a column. */
const ENOUGH = 1200;
const OWN_PICTURE = /<img src="(\/files\/[^"]+)"([^>]*? width="(\d+)"[^>]*)>/g;

/** Photos within a text in the sizes that fit the screen, as those of goods. @param html sanitised, so each has its width */
export function withSizedPictures(html: string): string {
  return html.replace(OWN_PICTURE, (whole, src: string, rest: string, width: string) => {
    // WebP is known to all browsers that are served; an `<img>` cannot choose between forms.
    const webp = pictureSources({ src, width: Number(width) }, ENOUGH).find(
      ({ type }) => type === 'image/webp',
    );
    return webp ? `<img src="${src}" srcset="${webp.srcSet}" sizes="${SIZES}"${rest}>` : whole;
  });
}
