import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { isPlainClick } from '../../navigation/plain-click.ts';
import * as css from './gallery.module.css';
import type { ProductView } from './product.view.ts';
import type { ZoomProps } from './zoom.tsx';

interface GalleryProps {
  images: ProductView['images'];
  name: string;
  isAvailable: boolean;
}

/**
 * Images side by side, scrolled by hand, keyboard or thumbnails. Thumbnails link to the large images and
 * those to their files, so it works without scripts; the zoom is loaded with the first click.
 */
export function Gallery({ images, name, isAvailable }: GalleryProps) {
  const strip = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState<{ Zoom: ComponentType<ZoomProps>; start: number }>();
  const shown = images.length > 0 ? images : [null];

  function show(event: MouseEvent, index: number) {
    if (!isPlainClick(event)) return;
    // A plain anchor would also scroll the page.
    event.preventDefault();
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: index * width, behavior: 'smooth' });
  }

  async function lookCloser(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { Zoom } = await import('./zoom.tsx');
      setZoom({ Zoom, start: index });
    } catch {
      window.location.assign(href);
    }
  }

  return (
    <>
      <div className={css.pictures}>
        <section ref={strip} className={css.strip} aria-label="Изображения товара">
          {shown.map((image, index) => {
            const picture = (
              <ResponsiveImage
                image={image}
                alt={index === 0 ? name : `${name}, вид ${index + 1}`}
                loading={index === 0 ? 'first' : 'lazy'}
                shown="large"
                grey={!isAvailable}
                className={css.picture}
              />
            );
            return (
              <div key={image?.src ?? 'none'} id={`picture-${index + 1}`} className={css.slide}>
                {image ? (
                  <a
                    href={image.src}
                    className={css.big}
                    title="Увеличить изображение"
                    onClick={(event) => lookCloser(event, index)}
                  >
                    {picture}
                  </a>
                ) : (
                  picture
                )}
              </div>
            );
          })}
        </section>
      </div>
      <div className={css.shelf} />
      {shown.length > 1 && (
        <ul className={css.thumbs}>
          {images.map((image, index) => (
            <li key={image.src}>
              <a
                href={`#picture-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-label={`Вид ${index + 1}`}
              >
                <ResponsiveImage image={image} alt="" shown="small" className={css.thumb} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoom && (
        <zoom.Zoom images={images} name={name} start={zoom.start} onClose={() => setZoom(undefined)} />
      )}
    </>
  );
}
