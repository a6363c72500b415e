import { expect, test } from 'vitest';
import { withSizedPictures } from './sized-pictures.ts';

test('a photo within a text comes in sizes that fit the screen, a drawing and a foreign picture as they are', () => {
  // As the sanitiser writes it.
  const photo = '<img src="/files/ab/x.webp" alt="Щит" width="1600" height="900" loading="lazy" />';
  expect(withSizedPictures(photo)).toContain(
    'src="/files/ab/x.webp" srcset="/pictures/120/ab/x.webp.webp 120w, /pictures/240/ab/x.webp.webp 240w,',
  );
  expect(withSizedPictures(photo)).toContain('/pictures/1200/ab/x.webp.webp 1200w" sizes=');
  expect(withSizedPictures(photo)).toContain(' alt="Щит" width="1600" height="900"');
  for (const src of ['/files/ab/x.svg', '/og-default.png']) {
    const html = `<img src="${src}" alt="" width="240" height="240" loading="lazy" />`;
    expect(withSizedPictures(html)).toBe(html);
  }
});
