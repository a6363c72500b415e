import { isBulk, setBulk } from '../../../platform/database/bulk.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { renumberCategories } from '../../catalogue/catalogue.server.ts';
import { refreshListing, refreshMoved, refreshSearchText } from '../../search/search.server.ts';
import type { Report } from '../clean.ts';
import type { ApplyReport, Tally } from '../exchange.ts';
import { readByFirstIds } from '../linking/linking.queries.ts';
import { applyMapping } from '../mapping/mapping.queries.ts';
import { DEFAULT_MAPPING, type Mapping } from '../mapping/mapping.ts';
import {
  type Completeness,
  countEmptied,
  countShown,
  hideMissing,
  newestFull,
  storeFullExchange,
} from '../missing.queries.ts';
import type { StagingTable } from '../staging/staging.queries.ts';
import {
  countWaiting,
  describeStaged,
  estimateGoods,
  gatherChanges,
  isSameBesideAttributes,
  listingSettings,
  newestSettings,
  noteBulkLoad,
  prepareForLoad,
  readProductsOfChanged,
  refreshStatistics,
  summarizeTouched,
} from '../summary.queries.ts';
import { applyAttributes } from './attributes.queries.ts';
import { applyBrands } from './brands.queries.ts';
import { applyCategories } from './categories.queries.ts';
import { applyLinks } from './links.queries.ts';
import { applyOffers } from './offers.queries.ts';
import { applyPrices, reportUnassigned } from './prices.queries.ts';
import { applyImages } from './product-images.queries.ts';
import {
  applyFamilies,
  countNew,
  insertProducts,
  rejectNameless,
  reportOtherVat,
  updateProducts,
} from './products.queries.ts';
import { applyReferences, NOTHING } from './references.queries.ts';
import { applyStock } from './stock.queries.ts';
import { decideFacets, decideTypes } from './typing.queries.ts';
import { applyValues, waitForAttributes } from './values.queries.ts';
import { createVariants, hideHeads, inheritParts } from './variants.queries.ts';
import { BULK_ROWS } from './write.queries.ts';

export { BULK_ROWS };

/** Above this share of changed products the whole listing is refreshed. */
const FULL_REFRESH_SHARE = 0.5;

interface StagedOptions {
  /** Staging tables that have rows. */
  filled: ReadonlySet<StagingTable>;
  completeness?: Completeness | undefined;
  mapping?: Mapping;
  bulk?: boolean;
  allowMassHide?: boolean;
  beforeWrites?: (tx: Tx) => Promise<unknown>;
  areOurs?: boolean;
  beforeReading?: (tx: Tx) => Promise<unknown>;
}

/**
 * Applies the staging tables to the catalogue, inside the transaction of an import. Things are written before anything
 * refers to them, and only rows that differ are written.
 * @throws ShopError `import_older`, `import_empty`, `import_mass_hide`
 */
export async function applyStaged(
  tx: Tx,
  source: string,
  options: StagedOptions,
  report: Report,
): Promise<Omit<ApplyReport, 'problems'>> {
  const { completeness, mapping, filled } = options;
  await prepareForLoad(tx);
  await rejectOlder(tx, source, completeness);
  if (completeness && !options.allowMassHide) await rejectEmpty(tx, source, completeness);
  const shownBefore = isFull(completeness) ? await countShown(tx, source) : 0;
  const isFullOffers = completeness?.scope.offers === 'full';

  await options.beforeReading?.(tx);
  await readByFirstIds(tx, source, { keepsFormer: options.areOurs === true });
  await options.beforeWrites?.(tx);
  await rejectNameless(tx, source, report);
  await reportOtherVat(tx, report);
  if (options.bulk || (await countNew(tx, source)) >= BULK_ROWS) await setBulk(tx);
  const newest = await newestSettings(tx);
  const settingsBefore = await listingSettings(tx, newest);
  const { facts, hasDuplicates } = await describeStaged(tx);
  const analyze = (...tables: string[]) => refreshStatistics(tx, source, facts, tables);

  const references = await applyReferences(tx, source, filled);
  const categories = filled.has('stage_category') ? await applyCategories(tx, source, report) : NOTHING;
  const attributes = filled.has('stage_attribute') ? await applyAttributes(tx, source) : NOTHING;
  const brands = await applyBrands(tx);
  await analyze('price_type', 'warehouse', 'category', 'attribute', 'brand');
  await applyFamilies(tx, source);
  await insertProducts(tx, source);
  await analyze('external_id', 'product', 'new_product', 'attribute_value');
  await updateProducts(tx, source);
  const leftShown = await hideMissing(tx, source, completeness);
  await applyOffers(tx, source, report);
  await createVariants(tx, source);
  await analyze('external_id', 'product', 'exchange_offer', 'exchange_membership');

  const hasResolved = await waitForAttributes(tx, source, report);
  await decideTypes(tx, source);
  await applyValues(tx, source, hasDuplicates.attributes || hasResolved, report);
  await analyze('product_attribute', 'touched');
  await applyLinks(tx, source, report);
  await applyImages(tx, source);
  await analyze('product_category', 'product_image');
  await inheritParts(tx, source);
  await decideFacets(tx, source);
  await analyze('touched');
  await applyPrices(tx, source, isFullOffers, hasDuplicates.prices, report);
  await applyStock(
    tx,
    source,
    isFullOffers,
    hasDuplicates.stock,
    (mapping ?? DEFAULT_MAPPING).defaultWarehouse,
    countedAt(completeness),
    report,
  );
  await analyze('price', 'stock');
  await hideHeads(tx, source);
  if (mapping) {
    await applyMapping(tx, source, mapping, report);
    await reportUnassigned(tx, report);
  }
  await analyze('warehouse', 'city_warehouse', 'shop');

  const { ids, named, ...summary } = await summarizeTouched(tx);
  if (completeness) rejectMassHide(summary.products.hidden + leftShown, shownBefore, completeness, options);
  const isLoad = ids.length > 0 && (await isBulk(tx));
  await (isLoad ? noteBulkLoad(tx) : gatherChanges(tx));
  const moved = isChanged(categories) ? (await renumberCategories(tx)).products : [];
  const fullRefreshCount = (await estimateGoods(tx)) * FULL_REFRESH_SHARE;
  const settings = await listingSettings(tx, newest);
  const redrawn = await readProductsOfChanged(tx, settingsBefore, settings);
  const written = redrawn.length > 0 ? [...new Set([...named, ...redrawn])] : named;
  const isForAll = written.length > fullRefreshCount || !isSameBesideAttributes(settingsBefore, settings);
  // A new category holds only touched products, so it needs no extra refresh.
  const isRenamed = categories.changed + categories.hidden > 0;
  const areMostNamed = isRenamed || named.length > fullRefreshCount;
  const offered = ids.length > fullRefreshCount ? 'all' : ids;
  if (isForAll) await refreshListing(tx, 'all', areMostNamed ? 'all' : named);
  else await refreshMoved(tx, { written, offered, moved, named });
  if (isRenamed && !isForAll) await refreshSearchText(tx);
  return {
    ...summary,
    ...references,
    categories,
    attributes,
    brands,
    waiting: await countWaiting(tx, source),
  };
}

function isChanged({ added, changed, hidden }: Tally): boolean {
  return added + changed + hidden > 0;
}

/**
 * Rejects a file that was made before the last full export (EX-14). An export counts as full only after its last file,
 * and only if none of its files was rejected.
 */
async function rejectOlder(tx: Tx, source: string, completeness: Completeness | undefined): Promise<void> {
  const scope = completeness?.scope;
  if (!completeness || !scope?.madeAt) return;
  const madeAt = new Date(scope.madeAt);
  for (const section of scope.sections ?? []) {
    const newest = await newestFull(tx, source, section, scope.catalogue ?? '');
    if (newest && madeAt < newest)
      throw new ShopError(
        'import_older',
        409,
        `Файл сформирован ${formatTime(madeAt)}, а полная выгрузка новее: ${formatTime(newest)}. Файл не принят.`,
      );
    if (scope[section] === 'full' && completeness.isLast[section] && !completeness.isBroken)
      await storeFullExchange(tx, source, section, scope.catalogue ?? '', scope.madeAt);
  }
}

/** Rejects an empty full export: the usual cause is a filter left on in 1C. */
async function rejectEmpty(tx: Tx, source: string, completeness: Completeness): Promise<void> {
  const emptied = await countEmptied(tx, source, completeness);
  if (emptied > 0)
    throw new ShopError(
      'import_empty',
      409,
      `Полная выгрузка пуста, а товаров этого каталога показано ${emptied}. ` +
        'Каталог не изменён. Если так и задумано, загрузите файл командой import с ключом --allow-mass-hide.',
    );
}

function isFull(completeness: Pick<Completeness, 'scope'> | undefined): boolean {
  const { products, offers } = completeness?.scope ?? {};
  return products === 'full' || offers === 'full';
}

function rejectMassHide(
  hidden: number,
  shownBefore: number,
  { scope }: Completeness,
  options: StagedOptions,
): void {
  const share = (options.mapping ?? DEFAULT_MAPPING).maxHiddenShare;
  if (!isFull({ scope }) || options.allowMassHide || hidden <= shownBefore * share) return;
  throw new ShopError(
    'import_mass_hide',
    409,
    `Полная выгрузка скрыла бы ${hidden} из ${shownBefore} товаров — больше допустимой доли (${Math.round(share * 100)} %). ` +
      'Каталог не изменён. Если так и задумано, загрузите файл командой import с ключом --allow-mass-hide.',
  );
}

function formatTime(date: Date): string {
  return formatDateAndTime(date, '2-digit');
}

/**
 * When 1C counted the stock of a file at the earliest: when it made the file and, since its clock may be ahead, when the cycle
 * began here.
 */
function countedAt(completeness: Completeness | undefined): Date | undefined {
  if (!completeness?.scope.madeAt) return undefined;
  const madeAt = new Date(completeness.scope.madeAt);
  const { openedAt } = completeness;
  return openedAt && openedAt < madeAt ? openedAt : madeAt;
}
