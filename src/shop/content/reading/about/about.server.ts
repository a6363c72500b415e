import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import type { ContentBlock } from '../../blocks/blocks.shapes.ts';
import { goodsOfText, type Reader } from '../goods-of-text.server.ts';
import {
  type FullItem,
  itemBySlug,
  itemWithBody,
  seoOfItem,
  shelfOf,
  shownOf,
  viewShownFile,
} from '../reading.server.ts';
import type { AboutPageShape, DocumentShape, EmbeddedPageShape, FaqShape } from './about.shapes.ts';

/**
 * An info document by its slug.
 * @returns `movedTo` for a former slug
 * @throws 404
 */
export async function infoDocument(
  reader: Reader,
  slug: string,
): Promise<Static<typeof DocumentShape> | { movedTo: string }> {
  const found = await itemBySlug(reader.db, 'info', slug);
  if ('movedTo' in found) return found;
  return { ...(await viewText(reader, found)), slug: found.slug ?? slug };
}

/** Links to the info documents in their order, for the footer. */
export async function infoLinks(db: Db): Promise<{ id: number; slug: string; title: string }[]> {
  const items = await shelfOf(db, 'info');
  return items.map(({ id, slug, title }) => ({ id, slug: slug ?? '', title }));
}

/** An embedded page by its id. @throws 404 */
export async function embeddedPage(reader: Reader, id: number): Promise<Static<typeof EmbeddedPageShape>> {
  const item = (await shownOf(reader.db, 'embedded')).find((each) => each.id === id);
  if (!item) throw notFound();
  return viewText(reader, await itemWithBody<'embedded'>(reader.db, item));
}

/** A page about the shop by its name in the API. @throws 404 while staff has not written it */
export async function aboutPage(db: Db, name: string): Promise<Static<typeof AboutPageShape>> {
  const found = await aboutItem(db, name);
  if (!found) throw notFound();
  const { blocks } = found.body;
  return { ...(await viewAbout(db, found)), blocks, files: found.files.map(viewShownFile) };
}

/** The page on payment and delivery: questions in groups. @throws 404 while staff has not written it */
export async function faq(db: Db, name: string): Promise<Static<typeof FaqShape>> {
  const found = await aboutItem(db, name);
  if (!found) throw notFound();
  return { ...(await viewAbout(db, found)), groups: found.body.blocks.filter(isQuestions).map(viewGroup) };
}

/** A page about the shop; undefined while staff has not written it. */
export async function aboutItem(db: Db, name: string): Promise<FullItem<'about'> | undefined> {
  const item = (await shownOf(db, 'about')).find(({ slug }) => slug === name);
  return item && itemWithBody<'about'>(db, item);
}

async function viewText(reader: Reader, found: FullItem<'info'> | FullItem<'embedded'>) {
  const { id, title, body, files } = found;
  return {
    id,
    title,
    html: body.html,
    updated_at: found.updatedAt.toISOString(),
    text_products: await goodsOfText(reader, body.html),
    files: files.map(viewShownFile),
    seo: await seoOfItem(reader.db, found, body),
  };
}

async function viewAbout(db: Db, found: FullItem<'about'>) {
  const { title, body } = found;
  const seo = await seoOfItem(db, found, body);
  return { title, html: body.html, updated_at: found.updatedAt.toISOString(), seo };
}

type Questions = Extract<ContentBlock, { type: 'questions' }>;

function isQuestions(block: ContentBlock): block is Questions {
  return block.type === 'questions';
}

function viewGroup({ title, items }: Questions) {
  return { title, items };
}
