import { typograph } from '../../../platform/text/typograph.ts';
import { AdLabel } from '../../../ui/ad-label/ad-label.tsx';
import { cx } from '../../../ui/cx.ts';
import { groundClass } from '../../../ui/image/image.tsx';
import type { HomeView } from './home-view.ts';
import * as css from './side-banner.module.css';

/** A banner next to the hero: text first; the image is decorative unless it has an `alt`. */
export function SideBanner({ banner }: { banner: HomeView['sideBanners'][number] }) {
  const { href, title, text, button, image, alt, ground } = banner;
  return (
    <a
      href={href}
      rel={href.includes('?') ? 'nofollow' : undefined}
      className={cx(css.banner, groundClass(ground ?? 'f'))}
    >
      <span className={css.words}>
        <strong className={css.title}>{typograph(title)}</strong>
        {text && <span className={css.text}>{typograph(text)}</span>}
        <AdLabel ad={banner} className={css.ad} />
      </span>
      <span className={css.button}>{button}</span>
      {image && (
        <img className={css.picture} src={image} alt={alt} width="132" height="132" decoding="async" />
      )}
    </a>
  );
}
