import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { requireUntouched } from '../../audit/outdated/outdated.server.ts';
import {
  lockOne,
  readFacetIds,
  readFacets,
  readOne,
  writeFacets,
  writeOwnFields,
} from './staff-structure.queries.ts';
import { MISSING, recordStructure, type StructureWriting } from './staff-structure.server.ts';
import type { FacetsBodyShape, FacetsShape } from './staff-structure.shapes.ts';

/** The filters of a category in their order. @throws 404 */
export async function categoryFacets(db: Db, id: number): Promise<Static<typeof FacetsShape>> {
  const row = await readOne(db, 'category', id);
  if (!row) throw notFound(MISSING.category);
  const facets = await readFacets(db, id);
  return {
    version: row.version,
    results: facets.map(({ isHidden, ...facet }) => ({ ...facet, is_hidden: isHidden })),
  };
}

/** Sets the filters of a category (STF-57). @throws 404; 400 at `facets`; 409 when they were changed since */
export async function setCategoryFacets(
  { db, staff }: Pick<StructureWriting, 'db' | 'staff'>,
  id: number,
  { version, facets }: Static<typeof FacetsBodyShape>,
): Promise<void> {
  const ids = facets.map(({ attribute }) => attribute);
  if (new Set(ids).size !== ids.length) throw badField('facets', 'Свойство названо дважды.');
  await inTransaction(db, async (tx) => {
    const row = await lockOne(tx, 'category', id);
    if (!row) throw notFound(MISSING.category);
    await requireUntouched(tx, { kind: 'category', id, version: row.version }, version, ['facets']);
    if ((await readFacetIds(tx, ids)).length !== ids.length)
      throw badField('facets', 'Такого свойства нет, или фильтром оно не бывает.');
    const before = await readFacets(tx, id);
    await writeFacets(tx, id, facets);
    await writeOwnFields(tx, 'category', id, {});
    await recordStructure(tx, staff, {
      kind: 'category',
      id,
      changed: [{ field: 'facets', was: before.map((facet) => facet.id), now: ids }],
    });
  });
}
