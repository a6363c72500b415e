import type { ComponentProps } from 'react';
import { imageSources } from '../../platform/files/image-sizes.ts';
import * as css from './image.module.css';

/**
 * The display widths of images, for `sizes`, and the width in pixels that is enough for the densest screen:
 * small in a row or a link, on a shelf of cards, or the main image of a page.
 */
const SHOWN = {
  small: { sizes: '96px', enough: 240 },
  card: { sizes: '(min-width: 1150px) 290px, (min-width: 600px) 33vw, 50vw', enough: 720 },
  large: { sizes: '(min-width: 1150px) 480px, 100vw', enough: 1200 },
} as const;

/** How large an image is displayed: a photo is loaded in a fitting size. */
export type Shown = keyof typeof SHOWN;
/** The first images of a page are not lazy; the largest one is loaded first. */
export type Loading = 'lazy' | 'eager' | 'first';

interface PhotoProps extends Pick<ComponentProps<'img'>, 'ref' | 'onError'> {
  image: { src: string; width: number; height: number };
  alt: string;
  shown: Shown;
  loading: Loading;
}

/** The image itself: for a photo the smallest file that is sharp at its size, for a drawing the original. */
export function Photo({ image, alt, shown, loading, ref, onError }: PhotoProps) {
  const { src, width, height } = image;
  const sources = imageSources(image, SHOWN[shown].enough);
  const img = (
    <img
      ref={ref}
      onError={onError}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading === 'lazy' ? 'lazy' : undefined}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
    />
  );
  if (sources.length === 0) return img;
  return (
    <picture className={css.photo}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={SHOWN[shown].sizes} />
      ))}
      {img}
    </picture>
  );
}
