import { cleanName, cleanShort, isUsableRef, type Report, wholeInRange } from './clean.ts';
import type {
  AttributeFact,
  CategoryFact,
  Fact,
  OfferFact,
  PriceTypeFact,
  ProductFact,
  TagFact,
  WarehouseFact,
} from './facts.ts';
import { sanitizeDescription } from './sanitize.server.ts';
import { type Put, stageParts } from './staging-parts.ts';
import { splitUnit } from './units.ts';

/**
 * Writes one fact as rows of the staging tables (columns: STAGING). What cannot be kept is reported and left out,
 * the rest of the fact goes on: a bad price must not lose its product.
 * @param n running number of the fact in its file; of two facts about one thing the higher wins
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
  switch (fact.kind) {
    case 'category':
      stageCategory(fact, n, put);
      break;
    case 'attribute':
      stageAttribute(fact, n, put);
      break;
    case 'product':
      stageProduct(fact, n, put, report);
      break;
    case 'offer':
      stageOffer(fact, n, put, report);
      break;
    default:
      stageReference(fact, n, put);
  }
}

function stageReference(fact: PriceTypeFact | WarehouseFact | TagFact, n: number, put: Put): void {
  const name = cleanName(fact.name);
  if (fact.kind === 'price_type')
    put('stage_price_type', [n, fact.ref, name, fact.currency, fact.vatIncluded, fact.deleted, fact.line]);
  else if (fact.kind === 'warehouse')
    put('stage_warehouse', [n, fact.ref, name, cleanShort(fact.address, 500), fact.deleted, fact.line]);
  else put('stage_tag', [n, fact.ref, name, fact.slug, fact.sort, fact.line]);
}

function stageCategory(fact: CategoryFact, n: number, put: Put): void {
  put('stage_category', [
    n,
    fact.ref,
    fact.parentRef || null,
    cleanName(fact.name),
    fact.sort,
    fact.description === undefined ? null : sanitizeDescription(fact.description),
    fact.image?.src,
    fact.image?.ground,
    fact.deleted ?? false,
    fact.line,
  ]);
}

function stageAttribute(fact: AttributeFact, n: number, put: Put): void {
  const name = cleanName(fact.name);
  const split = fact.type === 'auto' || fact.type === 'number' ? splitUnit(name) : { name, unit: undefined };
  put('stage_attribute', [
    n,
    fact.ref,
    name,
    fact.unit ? name : split.name,
    fact.type,
    fact.unit ?? split.unit,
    fact.group,
    fact.sort,
    fact.isFacet,
    fact.isPromoted,
    fact.onCard,
    fact.deleted ?? false,
    fact.line,
  ]);
  for (const value of fact.values ?? [])
    if (isUsableRef(value.ref) && value.name.trim() !== '')
      put('stage_value', [n, fact.ref, value.ref, cleanName(value.name), value.sort, value.number]);
}

function stageProduct(fact: ProductFact, n: number, put: Put, report: Report): void {
  const base = baseOf(fact.ref);
  put('stage_product', [
    n,
    fact.ref,
    false,
    base,
    fact.name === undefined ? null : cleanName(fact.name) || null,
    cleanShort(fact.article, 200),
    cleanShort(fact.barcode, 100) || null,
    fact.barcode !== undefined,
    fact.description ? sanitizeDescription(fact.description) : '',
    fact.description !== undefined,
    cleanShort(fact.brand, 200) || null,
    fact.brand !== undefined,
    cleanShort(fact.unit, 50) || null,
    cleanShort(fact.unitCode, 10) || null,
    wholeInRange(fact.multiplicity, 1),
    wholeInRange(fact.weightGrams, 0),
    wholeInRange(fact.dimensions?.length, 0),
    wholeInRange(fact.dimensions?.width, 0),
    wholeInRange(fact.dimensions?.height, 0),
    cleanShort(fact.country, 100),
    fact.vatCode,
    fact.isService,
    wholeInRange(fact.popularity, 0),
    fact.createdAt,
    characteristicsJson(fact.characteristics),
    fact.familyRef ?? (base === fact.ref ? null : base),
    cleanShort(fact.familyName, 500),
    fact.deleted ?? false,
    fact.categoryRefs !== undefined,
    fact.attributes !== undefined,
    (fact.images?.length ?? 0) > 0,
    fact.prices !== undefined,
    fact.stock !== undefined,
    fact.tagRefs !== undefined,
    fact.accessoryRefs !== undefined,
    fact.line,
  ]);
  [...new Set(fact.categoryRefs?.filter(isUsableRef))].forEach((category, position) => {
    put('stage_product_category', [n, fact.ref, position, category]);
  });
  for (const tag of new Set(fact.tagRefs)) put('stage_product_tag', [n, fact.ref, tag]);
  [...new Set(fact.accessoryRefs?.filter(isUsableRef))].forEach((accessory, position) => {
    put('stage_accessory', [n, fact.ref, position, accessory]);
  });
  stageParts(fact, false, n, put, report);
}

function stageOffer(fact: OfferFact, n: number, put: Put, report: Report): void {
  const unknown = null;
  put('stage_product', [
    n,
    fact.ref,
    true,
    baseOf(fact.ref),
    cleanShort(fact.name, 500) || null,
    cleanShort(fact.article, 200) || null,
    cleanShort(fact.barcode, 100) || null,
    fact.barcode !== undefined,
    unknown,
    false,
    unknown,
    false,
    cleanShort(fact.unit, 50) || null,
    cleanShort(fact.unitCode, 10) || null,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    characteristicsJson(fact.characteristics),
    unknown,
    unknown,
    fact.deleted,
    false,
    fact.attributes !== undefined,
    (fact.images?.length ?? 0) > 0,
    fact.prices !== undefined,
    fact.stock !== undefined,
    false,
    false,
    fact.line,
  ]);
  stageParts(fact, true, n, put, report);
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
