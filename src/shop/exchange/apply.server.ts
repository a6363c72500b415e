import type { Tx } from '../../core/db.server.ts';
import { ShopError } from '../../core/errors.ts';
import { formatDateAndTime } from '../../core/phone-and-date.ts';
import { renumberCategories } from '../catalogue/catalogue.server.ts';
import { refreshListing, refreshSearchText } from '../search/search.server.ts';
import { applyAttributes } from './attributes.queries.ts';
import { applyBrands } from './brands.queries.ts';
import { applyCategories } from './categories.queries.ts';
import type { Report } from './clean.ts';
import { applyImages } from './images.queries.ts';
import { applyLinks } from './links.queries.ts';
import { applyMapping } from './mapping.queries.ts';
import { DEFAULT_MAPPING, type Mapping } from './mapping.ts';
import {
  type Completeness,
  countEmptied,
  countShown,
  hideMissing,
  newestFull,
  rememberFull,
} from './missing.queries.ts';
import { applyOffers } from './offers.queries.ts';
import { applyPrices } from './prices.queries.ts';
import {
  applyFamilies,
  countNew,
  insertProducts,
  refuseNameless,
  updateProducts,
} from './products.queries.ts';
import { applyReferences, NOTHING, type Tally } from './references.queries.ts';
import type { ApplyReport } from './report.ts';
import type { StagingTable } from './staging.queries.ts';
import { applyStock } from './stock.queries.ts';
import {
  countGoods,
  countWaiting,
  describeStaged,
  gatherChanges,
  listingSettings,
  newestSettings,
  noteBulkLoad,
  prepareForLoad,
  refreshStatistics,
  summarizeTouched,
} from './summary.queries.ts';
import { decideFacets, decideTypes } from './typing.queries.ts';
import { applyValues, waitForAttributes } from './values.queries.ts';
import { createVariants, hideHeads, inheritParts } from './variants.queries.ts';
import { BULK_ROWS, isBulk, setBulk } from './write.queries.ts';

/** Past this share of all goods the listing is looked through as a whole. */
const MOST = 0.5;

interface Order {
  /** Staging tables that hold anything. */
  told: ReadonlySet<StagingTable>;
  completeness?: Completeness | undefined;
  mapping?: Mapping;
  bulk?: boolean;
  allowMassHide?: boolean;
}

/**
 * The transaction of an import: what the staging tables hold becomes the catalogue, statement after statement, in an
 * order in which everything is known before something refers to it. Writes only rows that differ.
 */
export async function applyStaged(
  tx: Tx,
  source: string,
  order: Order,
  report: Report,
): Promise<Omit<ApplyReport, 'problems'>> {
  const { completeness, mapping, told } = order;
  await prepareForLoad(tx);
  await refuseOlder(tx, source, completeness);
  if (completeness && !order.allowMassHide) await refuseEmpty(tx, source, completeness);
  const shownBefore = isFull(completeness) ? await countShown(tx, source) : 0;
  const isFullOffers = completeness?.scope.offers === 'full';

  await refuseNameless(tx, source, report);
  if (order.bulk || (await countNew(tx, source)) >= BULK_ROWS) await setBulk(tx);
  const newest = await newestSettings(tx);
  const settingsBefore = await listingSettings(tx, newest);
  const { facts, isTwice } = await describeStaged(tx);
  const analyze = (...tables: string[]) => refreshStatistics(tx, facts, tables);

  const references = await applyReferences(tx, source, told);
  const categories = told.has('stage_category') ? await applyCategories(tx, source, report) : NOTHING;
  const attributes = told.has('stage_attribute') ? await applyAttributes(tx, source) : NOTHING;
  const brands = await applyBrands(tx);
  await analyze('price_type', 'warehouse', 'category', 'attribute', 'brand');
  await applyFamilies(tx, source);
  await insertProducts(tx, source);
  await analyze('external_id', 'product', 'new_product', 'attribute_value');
  await updateProducts(tx, source);
  const kept = await hideMissing(tx, source, completeness);
  await applyOffers(tx, source, report);
  await createVariants(tx, source);
  await analyze('external_id', 'product', 'exchange_offer', 'exchange_membership');

  const isWoken = await waitForAttributes(tx, source, report);
  await decideTypes(tx, source);
  await applyValues(tx, source, isTwice.attributes || isWoken, report);
  await analyze('product_attribute', 'touched');
  await applyLinks(tx, source, report);
  await applyImages(tx, source);
  await analyze('product_category', 'product_image');
  await inheritParts(tx, source);
  await decideFacets(tx, source);
  await analyze('touched');
  await applyPrices(tx, source, isFullOffers, isTwice.prices, report);
  await applyStock(
    tx,
    source,
    isFullOffers,
    isTwice.stock,
    (mapping ?? DEFAULT_MAPPING).defaultWarehouse,
    report,
  );
  await analyze('price', 'stock');
  await hideHeads(tx, source);
  if (mapping) await applyMapping(tx, source, mapping, report);
  await analyze('warehouse', 'city_warehouse', 'shop');

  const { ids, named, ...summary } = await summarizeTouched(tx);
  if (completeness) refuseMassHide(summary.products.hidden + kept, shownBefore, completeness, order);
  const isLoad = ids.length > 0 && (await isBulk(tx));
  await (isLoad ? noteBulkLoad(tx) : gatherChanges(tx));
  const moved = isChanged(categories) ? (await renumberCategories(tx)).products : [];
  const written = moved.length > 0 ? [...new Set([...ids, ...moved])] : ids;
  const most = (await countGoods(tx)) * MOST;
  const isForAll = written.length > most || (await listingSettings(tx, newest)) !== settingsBefore;
  // A category that is only new has no goods but those that were touched.
  const isRenamed = categories.changed + categories.hidden > 0;
  const reworded = isForAll && (isRenamed || named.length > most) ? 'all' : named;
  await refreshListing(tx, isForAll ? 'all' : written, reworded);
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
 * After a full export a file made earlier brings back the past (EXCHANGE §6.20). One that has hidden nothing, because
 * more files follow or one was refused, is not that export yet.
 */
async function refuseOlder(tx: Tx, source: string, completeness: Completeness | undefined): Promise<void> {
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
      await rememberFull(tx, source, section, scope.catalogue ?? '', scope.madeAt);
  }
}

/** An export of nothing is a filter left on in 1C, whatever share of all goods its catalogue has. */
async function refuseEmpty(tx: Tx, source: string, completeness: Completeness): Promise<void> {
  const emptied = await countEmptied(tx, source, completeness);
  if (emptied > 0)
    throw new ShopError(
      'import_empty',
      409,
      `Полная выгрузка пуста, а товаров этого каталога показано ${emptied}. ` +
        'Каталог не изменён. Если так и задумано, повторите с --allow-mass-hide.',
    );
}

function isFull(completeness: Pick<Completeness, 'scope'> | undefined): boolean {
  const { products, offers } = completeness?.scope ?? {};
  return products === 'full' || offers === 'full';
}

function refuseMassHide(hidden: number, shownBefore: number, { scope }: Completeness, order: Order): void {
  const share = (order.mapping ?? DEFAULT_MAPPING).maxHiddenShare;
  if (!isFull({ scope }) || order.allowMassHide || hidden <= shownBefore * share) return;
  throw new ShopError(
    'import_mass_hide',
    409,
    `Полная выгрузка скрыла бы ${hidden} из ${shownBefore} товаров — больше допустимой доли (${Math.round(share * 100)} %). ` +
      'Каталог не изменён. Если так и задумано, повторите с --allow-mass-hide.',
  );
}

function formatTime(date: Date): string {
  return formatDateAndTime(date, '2-digit');
}
