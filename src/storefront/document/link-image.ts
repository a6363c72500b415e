/** The preview image of a link in messengers: its size, and the address at which an own file is served so. */
export const LINK_IMAGE = { prefix: '/og/', suffix: '.jpg', width: 1200, height: 630 };

const FILES = '/files/';

/** The address of a preview image: own files as JPEG, anything else unchanged. */
export function linkImage(src: string): string {
  if (!src.startsWith(FILES)) return src;
  return LINK_IMAGE.prefix + src.slice(FILES.length) + LINK_IMAGE.suffix;
}
