import { expect, test } from 'vitest';
import { withSizedImages } from './rich-text.tsx';

test('a photo in a text has sizes that fit the screen; drawings and external images stay as they are', () => {
  // As the sanitiser writes it.
  const photo = '<img src="/files/ab/x.webp" alt="Щит" width="1600" height="900" loading="lazy" />';
  expect(withSizedImages(photo)).toContain(
    'src="/files/ab/x.webp" srcset="/pictures/120/ab/x.webp.webp 120w, /pictures/240/ab/x.webp.webp 240w,',
  );
  expect(withSizedImages(photo)).toContain('/pictures/1200/ab/x.webp.webp 1200w" sizes=');
  expect(withSizedImages(photo)).toContain(' alt="Щит" width="1600" height="900"');
  for (const src of ['/files/ab/x.svg', '/og-default.png']) {
    const html = `<img src="${src}" alt="" width="240" height="240" loading="lazy" />`;
    expect(withSizedImages(html)).toBe(html);
  }
});
