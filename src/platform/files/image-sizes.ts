/** The path prefix of smaller sizes of stored photos: `/pictures/480/ab/<name>.webp.avif`. */
export const PICTURES = '/pictures/';

/** The widths in which photos are served, pixels. Other widths are rejected, or anybody could fill the disk with them. */
export const IMAGE_WIDTHS = [120, 240, 480, 720, 1200] as const;

/** The formats, the smallest files first; the browser uses the first one it supports. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

const PHOTO = /^\/files\/.+\.(?:webp|jpe?g|png|avif)$/;

/** A format of a photo with its addresses in several widths, for a `<source>`. */
export interface ImageSource {
  type: string;
  srcSet: string;
}

/**
 * Lists the smaller sizes of a photo stored by `storeFile`.
 * @param image its address and width; a drawing (SVG) has no sizes, because it is small and sharp in every size
 * @param largest the largest width needed, pixels; the list ends with the first width that is at least this
 * @returns one source per format; none if it is no stored photo
 */
export function imageSources(image: { src: string; width: number }, largest: number): ImageSource[] {
  if (!PHOTO.test(image.src)) return [];
  const enough = IMAGE_WIDTHS.find((width) => width >= largest) ?? IMAGE_WIDTHS.at(-1)!;
  const narrower = IMAGE_WIDTHS.filter((width) => width <= enough && width < image.width);
  const isEnough = narrower.at(-1) === enough;
  // Include the original width if no smaller size is wide enough.
  const widths = isEnough ? narrower : [...narrower, image.width];
  return IMAGE_FORMATS.map((form) => ({
    type: `image/${form}`,
    srcSet: widths.map((width) => `${smallerAddress(image.src, width, form)} ${width}w`).join(', '),
  }));
}

function smallerAddress(src: string, width: number, form: string): string {
  const known = IMAGE_WIDTHS.find((each) => each >= width) ?? IMAGE_WIDTHS.at(-1)!;
  return `${PICTURES}${known}/${src.slice('/files/'.length)}.${form}`;
}
