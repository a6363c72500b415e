import { storeFile } from '../src/platform/files/files.server.ts';
import type { ImageFact } from '../src/shop/exchange/exchange.ts';
import { type Drawn, drawingFor, drawingForBanner, drawingForCategory } from './art/art.ts';
import type { Images } from './facts.ts';
import type { DemoProduct } from './product.ts';

/** Products that look alike follow one another, so a short cache of drawings saves most of the drawing. */
const CACHE_SIZE = 20_000;

/** Draws products and stores the drawings as files; equal drawings are one file (storeFile). */
export function storedImages(filesDir: string): Images {
  const known = new Map<string, Promise<ImageFact | null>>();
  const imageOf = (key: string, draw: () => Drawn | null): Promise<ImageFact | null> => {
    const cached = known.get(key);
    if (cached) return cached;
    if (known.size >= CACHE_SIZE) known.clear();
    const drawn = draw();
    const stored = drawn ? storeImageFile(filesDir, drawn) : Promise.resolve(null);
    known.set(key, stored);
    return stored;
  };
  return {
    async ofProduct(product: DemoProduct) {
      if (!product.drawing) return null;
      const { name, colour } = product.brand;
      const key = JSON.stringify([product.drawing, name, colour, product.series]);
      const image = await imageOf(key, () => drawingFor(product));
      return image && { ...image, alt: product.name };
    },
    ofCategory: (slug) => imageOf(slug, () => drawingForCategory(slug)),
  };
}

/** Stores the image of a side banner. */
export async function storeBannerImage(filesDir: string, name: 'doc' | 'list'): Promise<ImageFact> {
  return storeImageFile(filesDir, drawingForBanner(name));
}

async function storeImageFile(filesDir: string, { svg, width, height, ground }: Drawn): Promise<ImageFact> {
  return { src: await storeFile(filesDir, new TextEncoder().encode(svg), 'svg'), width, height, ground };
}
