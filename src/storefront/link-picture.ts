/** What messengers and networks show of a link: their size, and the address at which a file of ours has it. */
export const LINK_PICTURE = { prefix: '/og/', suffix: '.jpg', width: 1200, height: 630 };

const FILES = '/files/';

/** The address of a picture for the card of a link: our files as JPEG, anything else as it is. */
export function linkPicture(src: string): string {
  if (!src.startsWith(FILES)) return src;
  return LINK_PICTURE.prefix + src.slice(FILES.length) + LINK_PICTURE.suffix;
}
