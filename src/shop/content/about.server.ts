import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import type { AboutPageShape, DocumentShape, EmbeddedPageShape, FaqShape } from './about.shapes.ts';
import type { ContentBlock } from './blocks.shapes.ts';
import { bySlug, type FoundItem, seoOfItem, shelfOf, viewShownFile, wholeItem } from './shelf.server.ts';

/**
 * An info document by its slug (API.md «documents/{slug}/»).
 * @returns `movedTo` for a slug it had before
 * @throws 404
 */
export async function infoDocument(
  db: Db,
  slug: string,
): Promise<Static<typeof DocumentShape> | { movedTo: string }> {
  const found = await bySlug(db, 'info', slug);
  if ('movedTo' in found) return found;
  return { ...(await viewText(db, found)), slug: found.slug ?? slug };
}

/** The info documents in their order, for the footer of every page. */
export async function infoLinks(db: Db): Promise<{ id: number; slug: string; title: string }[]> {
  const items = await shelfOf(db, 'info');
  return items.map(({ id, slug, title }) => ({ id, slug: slug ?? '', title }));
}

/** A page of plain text by its id. @throws 404 */
export async function embeddedPage(db: Db, id: number): Promise<Static<typeof EmbeddedPageShape>> {
  const item = (await shelfOf(db, 'embedded')).find((each) => each.id === id);
  if (!item) throw notFound();
  return viewText(db, await wholeItem<'embedded'>(db, item));
}

/** A page about the shop by the name of its call. @throws 404 while staff has not written it */
export async function aboutPage(db: Db, name: string): Promise<Static<typeof AboutPageShape>> {
  const found = await aboutItem(db, name);
  if (!found) throw notFound();
  const { blocks } = found.body;
  return { ...(await viewAbout(db, found)), blocks, files: found.files.map(viewShownFile) };
}

/** Payment and delivery: its questions by groups. @throws 404 while staff has not written it */
export async function faq(db: Db, name: string): Promise<Static<typeof FaqShape>> {
  const found = await aboutItem(db, name);
  if (!found) throw notFound();
  return { ...(await viewAbout(db, found)), groups: found.body.blocks.filter(isQuestions).map(viewGroup) };
}

/** A page about the shop as staff has written it; undefined while it has not. */
export async function aboutItem(db: Db, name: string): Promise<FoundItem<'about'> | undefined> {
  const item = (await shelfOf(db, 'about')).find(({ slug }) => slug === name);
  return item && wholeItem<'about'>(db, item);
}

async function viewText(db: Db, found: FoundItem<'info'> | FoundItem<'embedded'>) {
  const { id, title, body, files } = found;
  return {
    ...{ id, title, html: body.html, updated_at: found.updatedAt.toISOString() },
    files: files.map(viewShownFile),
    seo: await seoOfItem(db, found, body),
  };
}

async function viewAbout(db: Db, found: FoundItem<'about'>) {
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
