import { expect, test } from 'vitest';
import { imageSources } from './image-sizes.ts';

const photo = { src: '/files/ab/cd.webp', width: 1200 };

test('a photo has AVIF and WebP sizes up to the first width that is enough', () => {
  expect(imageSources(photo, 240)).toEqual([
    { type: 'image/avif', srcSet: '/pictures/120/ab/cd.webp.avif 120w, /pictures/240/ab/cd.webp.avif 240w' },
    { type: 'image/webp', srcSet: '/pictures/120/ab/cd.webp.webp 120w, /pictures/240/ab/cd.webp.webp 240w' },
  ]);
});

test('no size is wider than the photo', () => {
  const [avif] = imageSources({ src: '/files/ab/cd.jpg', width: 300 }, 720);
  expect(avif?.srcSet).toBe(
    '/pictures/120/ab/cd.jpg.avif 120w, /pictures/240/ab/cd.jpg.avif 240w, /pictures/480/ab/cd.jpg.avif 300w',
  );
});

test.each(['/files/ab/drawing.svg', '/assets/logo.webp', 'https://elsewhere.example/a.webp'])(
  '%s has no other sizes',
  (src) => {
    expect(imageSources({ src, width: 1200 }, 720)).toEqual([]);
  },
);
