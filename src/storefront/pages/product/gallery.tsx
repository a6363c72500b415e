import { type MouseEvent, useRef } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import css from './gallery.module.css';
import type { ProductView } from './product.view.ts';

interface GalleryProps {
  images: ProductView['images'];
  name: string;
  isAvailable: boolean;
}

/**
 * The pictures lie side by side and are scrolled by hand, by the keyboard or by the small ones below: those are
 * links to the big ones, so no script is needed.
 */
export function Gallery({ images, name, isAvailable }: GalleryProps) {
  const strip = useRef<HTMLElement>(null);
  const shown = images.length > 0 ? images : [null];

  function show(event: MouseEvent, index: number) {
    // A plain anchor would also scroll the page.
    event.preventDefault();
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: index * width, behavior: 'smooth' });
  }

  return (
    <>
      <div className={css.pictures}>
        <section
          ref={strip}
          className={css.strip}
          tabIndex={shown.length > 1 ? 0 : undefined}
          aria-label="Изображения товара"
        >
          {shown.map((image, index) => (
            <div key={image?.src ?? 'none'} id={`picture-${index + 1}`} className={css.slide}>
              <Picture
                image={image}
                alt={index === 0 ? name : `${name}, вид ${index + 1}`}
                loading={index === 0 ? 'first' : 'lazy'}
                grey={!isAvailable}
                className={css.picture}
              />
            </div>
          ))}
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
                <Picture image={image} alt="" className={css.thumb} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
