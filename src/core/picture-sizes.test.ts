import { expect, test } from 'vitest';
import { pictureSources } from './picture-sizes.ts';

const photo = { src: '/files/ab/cd.webp', width: 1200 };

test('a photo is had as AVIF and WebP in widths up to the first that is enough', () => {
  expect(pictureSources(photo, 240)).toEqual([
    { type: 'image/avif', srcSet: '/pictures/120/ab/cd.webp.avif 120w, /pictures/240/ab/cd.webp.avif 240w' },
    { type: 'image/webp', srcSet: '/pictures/120/ab/cd.webp.webp 120w, /pictures/240/ab/cd.webp.webp 240w' },
  ]);
});

test('no size pretends to be wider than the photo is', () => {
  const [avif] = pictureSources({ src: '/files/ab/cd.jpg', width: 300 }, 720);
  expect(avif?.srcSet).toBe(
    '/pictures/120/ab/cd.jpg.avif 120w, /pictures/240/ab/cd.jpg.avif 240w, /pictures/480/ab/cd.jpg.avif 300w',
  );
});

test.each(['/files/ab/drawing.svg', '/assets/logo.webp', 'https://elsewhere.example/a.webp'])(
  '%s has no other sizes',
  (src) => {
    expect(pictureSources({ src, width: 1200 }, 720)).toEqual([]);
  },
);
