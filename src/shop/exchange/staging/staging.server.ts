import { slugOf, slugWords } from '../../../platform/text/slug.ts';
import { cleanName, cleanShort, isUsableRef, type Report, wholeInRange } from '../clean.ts';
import type {
  AttributeFact,
  CategoryFact,
  Fact,
  OfferFact,
  PriceTypeFact,
  ProductFact,
  TagFact,
  WarehouseFact,
} from '../exchange.ts';
import { splitUnit } from '../values/values.ts';
import { sanitizeDescription } from './sanitize.server.ts';
import { type Put, stageParts } from './staging-parts.ts';

/**
 * Writes one fact as rows of the staging tables (columns: STAGING). An invalid part is reported and skipped; the rest
 * is staged, so that a bad price does not lose its product.
 * @param n number of the fact in its file; of two facts about one thing the higher number wins
 */
export function stageFact(
  fact: Exclude<Fact, { kind: 'problem' }>,
  n: number,
  put: Put,
  report: Report,
): void {
  if (!isUsableRef(fact.ref)) {
    report({
      code: 'bad_ref',
      text: 'Нет идентификатора, или он длиннее 500 знаков: пропущено',
      line: fact.line,
    });
    return;
  }
  if (fact.kind === 'product') stageProduct(fact, n, put, report);
  else if (fact.kind === 'offer') stageOffer(fact, n, put, report);
  else if (fact.kind === 'category') stageCategory(fact, n, put);
  else if (fact.kind === 'attribute') stageAttribute(fact, n, put);
  else stageReference(fact, n, put);
}

function stageReference(fact: PriceTypeFact | WarehouseFact | TagFact, n: number, put: Put): void {
  const { ref, line } = fact;
  const name = cleanName(fact.name);
  if (fact.kind === 'price_type') {
    const { currency, vatIncluded: vat_included, deleted } = fact;
    put('stage_price_type', { n, ref, name, currency, vat_included, deleted, line });
  } else if (fact.kind === 'warehouse')
    put('stage_warehouse', {
      n,
      ref,
      name,
      address: cleanShort(fact.address, 500),
      deleted: fact.deleted,
      line,
    });
  else put('stage_tag', { n, ref, name, slug: fact.slug ?? slugOf(name, 'metka'), sort: fact.sort, line });
}

function stageCategory(fact: CategoryFact, n: number, put: Put): void {
  const { ref, sort, line } = fact;
  const name = cleanName(fact.name);
  put('stage_category', {
    n,
    ref,
    name,
    sort,
    line,
    slug: slugOf(name, 'razdel'),
    parent_ref: fact.parentRef || null,
    description: fact.description === undefined ? null : sanitizeDescription(fact.description),
    image_src: fact.image?.src,
    image_ground: fact.image?.ground,
    deleted: fact.deleted ?? false,
  });
}

function stageAttribute(fact: AttributeFact, n: number, put: Put): void {
  const { ref, type, sort, line } = fact;
  const name = cleanName(fact.name);
  const mayBeNumber = type === 'auto' || type === 'number';
  const split = mayBeNumber && !fact.unit ? splitUnit(name) : { name, unit: fact.unit };
  put('stage_attribute', {
    n,
    ref,
    name,
    type,
    sort,
    line,
    short_name: split.name,
    unit: split.unit,
    group_name: fact.group,
    is_facet: fact.isFacet,
    is_promoted: fact.isPromoted,
    on_card: fact.onCard,
    deleted: fact.deleted ?? false,
  });
  // Of two values with one id the last wins, as with products.
  for (const value of new Map(fact.values?.map((one) => [one.ref, one])).values())
    if (isUsableRef(value.ref) && value.name.trim() !== '')
      put('stage_value', {
        n,
        attribute_ref: ref,
        ref: value.ref,
        name: cleanName(value.name),
        sort: value.sort,
        number: value.number,
      });
}

function stageProduct(fact: ProductFact, n: number, put: Put, report: Report): void {
  const base = baseOf(fact.ref);
  put('stage_product', {
    n,
    is_offer: false,
    ...sharedColumns(fact),
    base_ref: base,
    description: fact.description ? sanitizeDescription(fact.description) : '',
    stated_description: fact.description !== undefined,
    brand: cleanShort(fact.brand, 200) || null,
    brand_slug: fact.brand ? slugOf(fact.brand, 'brend') : null,
    stated_brand: fact.brand !== undefined,
    multiplicity: wholeInRange(fact.multiplicity, 1),
    weight_g: wholeInRange(fact.weightGrams, 0),
    length_mm: wholeInRange(fact.dimensions?.length, 0),
    width_mm: wholeInRange(fact.dimensions?.width, 0),
    height_mm: wholeInRange(fact.dimensions?.height, 0),
    country: cleanShort(fact.country, 100),
    vat_code: fact.vatCode,
    vat_percent: fact.vatPercent,
    is_service: fact.isService,
    popularity: wholeInRange(fact.popularity, 0),
    created_at: fact.createdAt,
    family_ref: fact.familyRef ?? (base === fact.ref ? null : base),
    family_name: cleanShort(fact.familyName, 500),
    deleted: fact.deleted ?? false,
    stated_categories: fact.categoryRefs !== undefined,
    stated_tags: fact.tagRefs !== undefined,
    stated_accessories: fact.accessoryRefs !== undefined,
  });
  const { ref } = fact;
  let position = 0;
  for (const category_ref of new Set(fact.categoryRefs?.filter(isUsableRef)))
    put('stage_product_category', { n, ref, position: position++, category_ref });
  for (const tag_ref of new Set(fact.tagRefs)) put('stage_product_tag', { n, ref, tag_ref });
  position = 0;
  for (const accessory_ref of new Set(fact.accessoryRefs?.filter(isUsableRef)))
    put('stage_accessory', { n, ref, position: position++, accessory_ref });
  stageParts(fact, false, n, put, report);
}

function stageOffer(fact: OfferFact, n: number, put: Put, report: Report): void {
  const values = fact.characteristics?.map((one) => one.value).join(' ');
  put('stage_product', {
    n,
    is_offer: true,
    ...sharedColumns(fact),
    base_ref: baseOf(fact.ref),
    characteristics_slug: (values && slugWords(values)) || null,
    deleted: fact.deleted,
  });
  stageParts(fact, true, n, put, report);
}

/** Columns that products and offers have in common. */
function sharedColumns(fact: ProductFact | OfferFact) {
  const name = fact.name === undefined ? '' : cleanName(fact.name);
  return {
    ref: fact.ref,
    name: name || null,
    // An offer without a characteristic takes the address from its product.
    slug: name && (fact.kind === 'product' || fact.ref.includes('#')) ? slugOf(name, 'tovar') : null,
    article: cleanShort(fact.article, 200),
    barcode: cleanShort(fact.barcode, 100) || null,
    stated_barcode: fact.barcode !== undefined,
    unit: cleanShort(fact.unit, 50) || null,
    unit_code: cleanShort(fact.unitCode, 10) || null,
    characteristics: characteristicsJson(fact.characteristics),
    stated_attributes: fact.attributes !== undefined,
    stated_prices: fact.prices !== undefined,
    stated_stock: fact.stock !== undefined,
    line: fact.line,
  };
}

function baseOf(ref: string): string {
  const cut = ref.indexOf('#');
  return cut > 0 ? ref.slice(0, cut) : ref;
}

function characteristicsJson(list: { name: string; value: string }[] | undefined): string | undefined {
  return (
    list &&
    JSON.stringify(list.map(({ name, value }) => ({ name: cleanName(name), value: cleanName(value) })))
  );
}
