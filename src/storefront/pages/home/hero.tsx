import { typograph } from '../../../platform/text/typograph.ts';
import { AdLabel } from '../../../ui/ad-label/ad-label.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Photo } from '../../../ui/image/photo.tsx';
import { Price } from '../../../ui/price/price.tsx';
import * as css from './hero.module.css';
import type { HomeView } from './home-view.ts';

/** The slogan above a shelf of available products, at current prices of the city. */
export function Hero({ hero: { banner, goods } }: { hero: HomeView['hero'] }) {
  return (
    <section className={cx(css.hero, goods.length === 0 && css.bare)} aria-labelledby="slogan">
      <div>
        <h1 id="slogan" className={css.slogan}>
          {typograph(banner.title)}
        </h1>
        <div className={css.row}>
          {banner.text && <p className={css.text}>{typograph(banner.text)}</p>}
          <a href={banner.href} className={cx(buttonClass({ size: 'big' }), css.button)}>
            {banner.button}
          </a>
        </div>
        <AdLabel ad={banner} className={css.ad} />
      </div>
      {goods.length > 0 && (
        <ul className={css.shelf}>
          {goods.map(({ id, href, name, image, price }, index) => (
            <li key={id} className={css.place}>
              <a href={href} className={css.thing}>
                <Photo image={image!} alt={name} shown="card" loading={index === 0 ? 'first' : 'eager'} />
                <span className={css.tag}>
                  <Price value={price!} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
