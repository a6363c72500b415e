import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import type { Staff } from '../../accounts/staff/staff.server.ts';
import { listVersion, replaceList } from '../editing/site-lists/site-lists.server.ts';
import { type HomeBlock, readHomeBlocks, readMissingCategory, replaceHomeBlocks } from './home.queries.ts';
import type { NewHomeBlocksShape, StaffHomeBlocksShape } from './home.shapes.ts';

const contentOnly: ReadonlySet<ChangeKind> = new Set(['content']);

/** The blocks that visitors see, in their order. */
export async function homeBlocks(db: Db): Promise<HomeBlock[]> {
  const all = await cached(db, 'home blocks', contentOnly, () => readHomeBlocks(db));
  return all.filter((block) => !block.is_hidden);
}

/** All blocks with their version. */
export async function staffHomeBlocks(db: Db): Promise<Static<typeof StaffHomeBlocksShape>> {
  const [version, blocks] = await Promise.all([listVersion(db, 'home'), readHomeBlocks(db)]);
  return { version, blocks };
}

/** @throws 409 with `changed` when they have changed since they were read; 400 at `blocks` */
export async function setHomeBlocks(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  { version, blocks: typed }: Static<typeof NewHomeBlocksShape>,
): Promise<void> {
  const blocks = typed.map((block) => ({ ...block, title: oneLine(block.title) }));
  const once = blocks.filter(({ kind }) => kind !== 'category').map(({ kind }) => kind);
  if (new Set(once).size < once.length) throw badField('blocks', 'Каждый блок может стоять один раз.');
  if (blocks.some(({ kind, category }) => (kind === 'category') !== (category !== null)))
    throw badField('blocks', 'Раздел нужен блоку с товарами раздела, и только ему.');
  const missing = await readMissingCategory(
    db,
    blocks.flatMap(({ category }) => category ?? []),
  );
  if (missing !== null) throw badField('blocks', `Раздела ${missing} нет.`);
  await replaceList(
    { db, staff },
    { list: 'home', version, read: readHomeBlocks, write: (tx) => replaceHomeBlocks(tx, blocks) },
  );
}
