import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { equalInConstantTime } from '../../../platform/text/same-text.server.ts';
import { cleanBody } from '../blocks/blocks.server.ts';
import { contentHref } from '../content.ts';
import type { ItemFile, PublishedItem } from '../items.queries.ts';
import { readItem } from '../items.queries.ts';
import { readPreviewed } from './preview.queries.ts';

/** An item as its draft would show it. */
export interface Preview {
  item: PublishedItem;
  rest: { body: unknown; products: number[]; files: ItemFile[] };
}

const MINUTE_MS = 60_000;

/** The preview that the present call of the API is made for. */
const storage = new AsyncLocalStorage<Preview>();

/** Runs the rest of a call for a preview: its readers see the draft as if it were published. */
export function inPreview(preview: Preview, work: () => void): void {
  storage.run(preview, work);
}

/** The preview that the present call is made for; undefined for visitors. */
export function currentPreview(): Preview | undefined {
  return storage.getStore();
}

/**
 * The address of the page of the shop that shows the draft of an item, or the item itself without one. It is signed, and
 * opens for anybody who has it.
 * @param minutes how long it is valid
 * @throws 404
 */
export async function previewLink(
  db: Db,
  id: number,
  minutes: number,
): Promise<{ href: string; expires_at: string }> {
  if (!(await readPreviewed(db, id))) throw notFound();
  const expires = (await databaseNow(db)).getTime() + minutes * MINUTE_MS;
  const named = `${id}.${expires.toString(36)}`;
  return {
    href: `/preview/${named}.${await signatureOf(db, named)}`,
    expires_at: new Date(expires).toISOString(),
  };
}

/** The preview that a token opens, and the address of its page. @throws 404 when it is not ours, or has expired */
export async function openPreview(db: Db, token: string): Promise<Preview & { href: string }> {
  const [id = '', moment = '', signature = ''] = token.split('.');
  const named = `${id}.${moment}`;
  const isOurs = equalInConstantTime(signature, await signatureOf(db, named));
  const isValid = isOurs && Number.parseInt(moment, 36) > (await databaseNow(db)).getTime();
  const found = isValid ? await readPreviewed(db, Number(id)) : undefined;
  if (!found) throw notFound('Ссылка на предпросмотр устарела. Откройте его со стойки снова.');
  const { body, products, annotation, image, publishedAt, ...item } = found;
  const { files = [] } = (await readItem(db, item.id)) ?? {};
  const now = await databaseNow(db);
  return {
    item: { ...item, annotation, image, publishedAt: publishedAt && publishedAt < now ? publishedAt : now },
    rest: { body: cleanBody(item.kind, body), products, files },
    href: contentHref(item),
  };
}

async function signatureOf(db: Db, named: string): Promise<string> {
  const secret = await readAppSecret(db, 'content-preview');
  return createHmac('sha256', secret).update(`preview ${named}`).digest('base64url');
}
