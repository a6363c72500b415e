import { storeFile } from '../src/core/files.server.ts';
import type { ImageFact } from '../src/shop/exchange/facts.ts';
import { drawingFor, drawingForBanner, drawingForCategory, type Picture } from './art/art.ts';
import type { Pictures } from './facts.ts';
import type { DemoProduct } from './product.ts';

/** Goods that look alike follow one another, so a short memory of drawings saves most of the drawing. */
const REMEMBERED = 20_000;

/** Draws goods and keeps the drawings as files; equal drawings are one file (storeFile). */
export function storedPictures(filesDir: string): Pictures {
  const known = new Map<string, Promise<ImageFact | null>>();
  const keep = (key: string, draw: () => Picture | null): Promise<ImageFact | null> => {
    const remembered = known.get(key);
    if (remembered) return remembered;
    if (known.size >= REMEMBERED) known.clear();
    const picture = draw();
    const stored = picture ? storePicture(filesDir, picture) : Promise.resolve(null);
    known.set(key, stored);
    return stored;
  };
  return {
    async ofProduct(product: DemoProduct) {
      if (!product.drawing) return null;
      const { name, colour } = product.brand;
      const key = JSON.stringify([product.drawing, name, colour, product.series]);
      const image = await keep(key, () => drawingFor(product));
      return image && { ...image, alt: product.name };
    },
    ofCategory: (slug) => keep(slug, () => drawingForCategory(slug)),
  };
}

/** Keeps the picture of a side banner. */
export async function storeBannerPicture(filesDir: string, name: 'doc' | 'list'): Promise<ImageFact> {
  return storePicture(filesDir, drawingForBanner(name));
}

async function storePicture(filesDir: string, { svg, width, height, ground }: Picture): Promise<ImageFact> {
  return { src: await storeFile(filesDir, new TextEncoder().encode(svg), 'svg'), width, height, ground };
}
