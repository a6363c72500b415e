import { realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Fact, ImageFact, ImportIssue } from '../exchange.ts';
import type { StoredImage } from './images.queries.ts';
import type { PictureFile, Pictures } from './pictures.server.ts';

export { Pictures } from './pictures.server.ts';

const MAX_BYTES = 40 * 1024 * 1024;

export interface ImageContext {
  /** The pictures of the run. */
  pictures: Pictures;
  source: string;
  /** The XML file: paths in it are relative to its folder or to the folder of the exchange. */
  file: string;
  root: string;
}

/** What a path stands for; neither in a dry run, where nothing is stored. */
interface Found {
  image?: StoredImage;
  issue?: ImportIssue;
}

/**
 * Replaces the image paths of facts by stored images. For a missing file the image imported earlier under the same path is
 * used, else an issue is reported. A fact without any valid image gets no image list, so that existing images are not
 * deleted (EX-18).
 */
export async function* withImages(facts: AsyncIterable<Fact>, context: ImageContext): AsyncGenerator<Fact> {
  for await (const fact of facts) {
    if ((fact.kind !== 'product' && fact.kind !== 'offer') || !fact.images) {
      yield fact;
      continue;
    }
    const found = await Promise.all(
      fact.images.map(async (image) => ({ image, ...(await resolveImage(image, context)) })),
    );
    for (const { issue } of found)
      if (issue)
        yield { kind: 'problem', ...issue, ref: fact.ref, ...(fact.line ? { line: fact.line } : {}) };
    const images = found.flatMap((one): ImageFact[] => (one.stored ? [{ ...one.image, ...one.stored }] : []));
    const { images: _named, ...rest } = fact;
    yield images.length > 0 ? { ...rest, images } : rest;
  }
}

async function resolveImage(
  { src }: ImageFact,
  context: ImageContext,
): Promise<{ stored: StoredImage | undefined; issue: ImportIssue | undefined }> {
  const path = pathOf(src);
  const { pictures, source, file } = context;
  const { image: stored, issue }: Found =
    path === undefined
      ? { issue: issueOf(src) }
      : await pictures.once(`${source}\0${dirname(file)}\0${path}`, () => find(path, context));
  return { stored, issue };
}

function issueOf(src: string): ImportIssue {
  return /^https?:/i.test(src)
    ? { code: 'picture_remote', text: `Картинка по адресу ${src.slice(0, 200)} не скачивается` }
    : { code: 'picture_bad_path', text: `Путь картинки «${src.slice(0, 200)}» не принят` };
}

async function find(path: string, context: ImageContext): Promise<Found> {
  const { pictures, source } = context;
  const file = await locate(path, context);
  if (!file) {
    const image = await pictures.last(source, path);
    return image
      ? { image }
      : { issue: { code: 'picture_missing', text: `Картинка «${path}» указана в файле, но не загружена` } };
  }
  if (pictures.isDryRun) return {};
  const image = await pictures.store(source, path, file);
  return image ? { image } : { issue: { code: 'picture_broken', text: `Картинка «${path}» не читается` } };
}

/** Normalises an image path of 1C: forward slashes, no server prefix. Undefined when it leads out of the folder. */
function pathOf(src: string): string | undefined {
  const path = src
    .replaceAll('\\', '/')
    .replace(/^(?:\/tmp\/|\/?upload\/1c(?:_catalog|\/webdata)?\/|\/+|\.\/)/, '');
  if (
    path === '' ||
    /^[a-z][a-z0-9+.-]*:/i.test(path) ||
    path.split('/').includes('..') ||
    path.includes('\0')
  )
    return undefined;
  return path.length <= 1000 ? path : undefined;
}

async function locate(path: string, { file, root }: ImageContext): Promise<PictureFile | undefined> {
  const inside = (await realpath(root)) + sep;
  for (const folder of new Set([dirname(file), root])) {
    const found = await realpath(join(folder, path)).catch(() => undefined);
    if (!found?.startsWith(inside)) continue;
    const about = await stat(found, { bigint: true });
    if (!about.isFile() || about.size > MAX_BYTES) continue;
    const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs } = about;
    return {
      path: found,
      stamp: [dev, ino, size, mtimeNs, ctimeNs].join(':'),
      changedMs: Number(mtimeMs),
    };
  }
  return undefined;
}
