import { phoneHref } from '../../../platform/text/phone-and-date.ts';
import { formatCount } from '../../../platform/text/plural.ts';
import { typograph, typographPlace } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import { withinBlock } from '../../content/contents.ts';
import { groundOf } from '../../content/ground.ts';
import { RichText } from '../../content/rich-text.tsx';
import { isPlainClick } from '../../navigation/plain-click.ts';
import * as css from './for-renters.module.css';
import { chooseRental } from './rental-form.tsx';
import { areaText, type Rental } from './renters.view.ts';

/** Premises: images, state, area and price, address with a map link, contact. */
export function RentalCard({ rental }: { rental: Rental }) {
  const { id, name, address, city, area, price, status, html, images, contact } = rental;
  const isFree = status === 'free';
  return (
    <article id={`object-${id}`} className={css.object}>
      <Images images={images} id={id} isFree={isFree} />
      <div className={css.words}>
        <p className={cx(css.state, isFree ? css.free : css.occupied)}>{isFree ? 'Свободно' : 'Занято'}</p>
        <h2 className={css.name}>{typograph(name)}</h2>
        <p className={css.facts}>
          <b>{areaText(area)}</b>
          {price !== null && (
            <>
              {' · '}
              {formatCount(price)}&nbsp;₽ за&nbsp;м² в&nbsp;месяц
            </>
          )}
        </p>
        <p className={css.address}>
          <Icon name="map-pin" size="small" />
          <span>
            {typographPlace([city?.name, address].filter(Boolean).join(', '))} <MapLink rental={rental} />
          </span>
        </p>
        {html && <RichText html={withinBlock(html, 2)} className={css.about} />}
        <p className={css.contact}>
          {typograph(contact.name)},{' '}
          <a href={phoneHref(contact.phone)} className={cx(linkClass, css.phone)}>
            {contact.phone}
          </a>
        </p>
        {isFree && (
          <a
            href={`/about/for-renters?object=${id}#request`}
            rel="nofollow"
            className={buttonClass({ kind: 'outline' })}
            onClick={(event) => {
              if (isPlainClick(event) && chooseRental(id)) event.preventDefault();
            }}
          >
            Оставить заявку
          </a>
        )}
      </div>
    </article>
  );
}

/** The first image on the shelf, the others as thumbnails next to it. */
function Images({ images, id, isFree }: { images: Rental['images']; id: number; isFree: boolean }) {
  const [first, ...others] = images;
  return (
    <div>
      <ResponsiveImage
        scene
        image={first && { ground: groundOf(id), ...first }}
        grey={!isFree}
        className={css.picture}
      />
      {others.length > 0 && (
        <ul className={css.others}>
          {others.slice(0, 3).map((image, index) => (
            <li key={image.src}>
              <a href={image.src} target="_blank" rel="noopener" className={css.whole}>
                <ResponsiveImage
                  scene
                  image={{ ground: groundOf(id + index + 1), ...image }}
                  shown="small"
                  grey={!isFree}
                  className={css.small}
                />
                <VisuallyHidden> (целиком, в новой вкладке)</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A map of another site, loaded only after a click. */
function MapLink({ rental: { lat, lon } }: { rental: Rental }) {
  if (lat === null || lon === null) return null;
  return (
    <a
      href={`https://yandex.ru/maps/?pt=${lon},${lat}&z=16&l=map`}
      rel="nofollow noopener noreferrer"
      target="_blank"
      className={css.map}
    >
      <span className={linkClass}>На&nbsp;карте</span>
      <VisuallyHidden> (другой сайт, в новой вкладке)</VisuallyHidden>
    </a>
  );
}
