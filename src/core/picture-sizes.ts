/** Where a file of ours is had in a smaller size: `/pictures/480/ab/<name>.webp.avif`. */
export const PICTURES = '/pictures/';

/** The widths photos are given in, pixels: others are none, or anybody could fill the disk with sizes of his own. */
export const PICTURE_WIDTHS = [120, 240, 480, 720, 1200] as const;

/** The forms they are given in, the smallest first; the browser takes the first it knows. */
export const PICTURE_FORMS = ['avif', 'webp'] as const;

const PHOTO = /^\/files\/.+\.(?:webp|jpe?g|png|avif)$/;

/** A form of a photo with its addresses in several widths: what a `<source>` is given. */
export interface PictureSource {
  type: string;
  srcSet: string;
}

/**
 * The smaller sizes of a photo kept by `storeFile`.
 * @param image its own address and width; a drawing (SVG) is small already and sharp in every size
 * @param largest no width beyond the first that is at least this one, pixels
 * @returns one per form; none for what is no photo of ours
 */
export function pictureSources(image: { src: string; width: number }, largest: number): PictureSource[] {
  if (!PHOTO.test(image.src)) return [];
  const enough = PICTURE_WIDTHS.find((width) => width >= largest) ?? PICTURE_WIDTHS.at(-1)!;
  const narrower = PICTURE_WIDTHS.filter((width) => width <= enough && width < image.width);
  const isEnough = narrower.at(-1) === enough;
  // The photo itself in its own width, when no smaller size is as wide as is wanted.
  const widths = isEnough ? narrower : [...narrower, image.width];
  return PICTURE_FORMS.map((form) => ({
    type: `image/${form}`,
    srcSet: widths.map((width) => `${smallerAddress(image.src, width, form)} ${width}w`).join(', '),
  }));
}

function smallerAddress(src: string, width: number, form: string): string {
  const known = PICTURE_WIDTHS.find((each) => each >= width) ?? PICTURE_WIDTHS.at(-1)!;
  return `${PICTURES}${known}/${src.slice('/files/'.length)}.${form}`;
}
