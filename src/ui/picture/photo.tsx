import type { ComponentProps } from 'react';
import { pictureSources } from '../../core/picture-sizes.ts';
import css from './picture.module.css';

/**
 * How wide the places of pictures are, for the browser (`sizes`), and what is enough for the densest screen, pixels: a
 * small one in a row or a link, one on a shelf of cards, one that a page is about.
 */
const SHOWN = {
  small: { sizes: '96px', enough: 240 },
  card: { sizes: '(min-width: 1150px) 290px, (min-width: 600px) 33vw, 50vw', enough: 720 },
  large: { sizes: '(min-width: 1150px) 480px, 100vw', enough: 1200 },
} as const;

/** How large a picture is shown: a photo comes in the sizes that fit. */
export type Shown = keyof typeof SHOWN;
/** The first pictures of a page are not lazy; the largest one is fetched first. */
export type Loading = 'lazy' | 'eager' | 'first';

interface PhotoProps extends Pick<ComponentProps<'img'>, 'ref' | 'onError'> {
  image: { src: string; width: number; height: number };
  alt: string;
  shown: Shown;
  loading: Loading;
}

/** A picture itself: of a photo the smallest file that is sharp in its place, a drawing as it is. */
export function Photo({ image, alt, shown, loading, ref, onError }: PhotoProps) {
  const { src, width, height } = image;
  const sources = pictureSources(image, SHOWN[shown].enough);
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
