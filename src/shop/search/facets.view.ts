import type { Static } from 'typebox';
import type { FacetCounts, ListAnswer, ListRequest as Listed } from '../../search-engine/search-engine.ts';
import type { FacetAttribute } from './dictionary.queries.ts';
import type { Dictionary, Placed } from './dictionary.server.ts';
import type { FacetShape, TagCountShape } from './search.shapes.ts';

type ListRequest = Omit<Listed, 'ordering'>;

type Facet = Static<typeof FacetShape>;

/**
 * Turns counts into the filter panel: promoted attributes first, or those that the staff has ordered for the category, then brand, the other attributes, shops,
 * availability. A value that other filters exclude is shown with 0, and a chosen one always (SE-11). An attribute or
 * brand that leaves nothing to choose is not shown, nor, for products of several categories, an attribute that fewer
 * than half of them have.
 * @param all the counts of the category without filters
 */
export function viewFacets(
  request: ListRequest,
  counts: FacetCounts,
  all: Pick<ListAnswer, 'facets' | 'total'>,
  known: Dictionary,
): Facet[] {
  const chosen = new Set(request.groups.flatMap(({ values }) => values));
  const valuesOf = new Map<number, Facet['values'] & object>();
  for (const { id, attributeId, name } of inOrder([...all.facets.values.keys(), ...chosen], known.values)) {
    const count = counts.values.get(id) ?? 0;
    const values = valuesOf.get(attributeId);
    const value = { id, name, count, selected: chosen.has(id) };
    if (values) values.push(value);
    else valuesOf.set(attributeId, [value]);
  }
  const isMixed = request.categoryId === null || !known.categories.get(request.categoryId)?.isLeaf;
  const attributes = inCategoryOrder(request.categoryId, known).flatMap((attribute) => {
    const facet =
      attribute.type === 'number'
        ? viewRange(attribute, request, counts)
        : viewList(attribute, valuesOf.get(attribute.id));
    if (!facet || !offersChoice(facet, all)) return [];
    return isMixed && !isChosen(facet) && goodsWith(facet, all.facets) * 2 < all.total ? [] : [facet];
  });
  const named = request.categoryId === null ? undefined : known.facetsOf.get(request.categoryId)?.order;
  const isFirst = ({ id, is_promoted: isPromoted }: Facet) => named?.includes(Number(id)) ?? isPromoted;
  return [
    ...attributes.filter(isFirst),
    ...viewBrands(request, counts, all.facets, known).filter((facet) => offersChoice(facet, all)),
    ...attributes.filter((facet) => !isFirst(facet)),
    ...viewShops(request, counts, all.facets, known),
    ...viewStock(request, counts, all.facets),
  ];
}

/** The attributes as the staff has ordered them for a category: those that it does not name follow in their usual order. */
function inCategoryOrder(
  categoryId: number | null,
  { attributes, facetsOf }: Pick<Dictionary, 'attributes' | 'facetsOf'>,
): FacetAttribute[] {
  const all = [...attributes.values()];
  const own = categoryId === null ? undefined : facetsOf.get(categoryId);
  if (!own) return all;
  const named = own.order.flatMap((id) => attributes.get(id) ?? []);
  return [...named, ...all.filter(({ id }) => !own.order.includes(id))].filter(
    ({ id }) => !own.hidden.has(id),
  );
}

/**
 * Returns the known ones of the ids in display order. A list has tens of values and the shop tens of thousands, so
 * only the ids of the list are read.
 */
function inOrder<T>(ids: readonly number[], known: ReadonlyMap<number, Placed<T>>): Placed<T>[] {
  const found = new Map<number, Placed<T>>();
  for (const id of ids) {
    const one = known.get(id);
    if (one) found.set(one.place, one);
  }
  // A typed array sorts several times faster without a comparator.
  return Array.from(Int32Array.from(found.keys()).sort(), (place) => found.get(place) as Placed<T>);
}

/** Whether a facet offers a choice: two values, a range with two ends, or a yes that not every product has. */
function offersChoice(
  { type, values, min, max, selected }: Facet,
  { facets, total }: Pick<ListAnswer, 'facets' | 'total'>,
): boolean {
  if (type === 'range') return selected !== undefined || min !== max;
  const [first, second] = values ?? [];
  if (!first || second || first.selected) return true;
  return type === 'bool' && (facets.values.get(Number(first.id)) ?? 0) < total;
}

function isChosen({ selected, values = [] }: Facet): boolean {
  return selected !== undefined || values.some((value) => value.selected);
}

/** The number of products with the attribute. */
function goodsWith({ id }: Facet, { ranges, attributes }: FacetCounts): number {
  return ranges.get(Number(id))?.count ?? attributes.get(Number(id)) ?? 0;
}

function common(attribute: FacetAttribute) {
  return {
    id: attribute.id,
    name: attribute.name,
    parameter: 'attributes' as const,
    is_promoted: attribute.isPromoted,
    ...(attribute.unit ? { unit: attribute.unit } : {}),
  };
}

function viewList(attribute: FacetAttribute, values: Facet['values']): Facet | undefined {
  if (!values) return undefined;
  return { ...common(attribute), type: attribute.type === 'bool' ? 'bool' : 'list', values };
}

function viewRange(attribute: FacetAttribute, request: ListRequest, counts: FacetCounts): Facet | undefined {
  const range = counts.ranges.get(attribute.id);
  const selected = request.ranges.find(({ attributeId }) => attributeId === attribute.id);
  if (!range && !selected) return undefined;
  return {
    ...common(attribute),
    type: 'range',
    ...(range ? { min: range.min, max: range.max } : {}),
    ...(selected ? { selected: { from: selected.from, to: selected.to } } : {}),
  };
}

function viewBrands(request: ListRequest, counts: FacetCounts, all: FacetCounts, known: Dictionary): Facet[] {
  const values = inOrder([...all.brands.keys(), ...request.brands], known.brands).map(({ id, name }) => ({
    id: `b${id}`,
    name,
    count: counts.brands.get(id) ?? 0,
    selected: request.brands.includes(id),
  }));
  if (values.length === 0) return [];
  return [{ id: 'brand', name: 'Бренд', type: 'list', parameter: 'attributes', is_promoted: false, values }];
}

function viewShops(request: ListRequest, counts: FacetCounts, all: FacetCounts, known: Dictionary): Facet[] {
  const values = [...known.shops].flatMap(([id, { name, cityId }]) => {
    const count = counts.shops.get(id) ?? 0;
    const selected = request.shops.includes(id);
    const stands = selected || (all.shops.get(id) ?? 0) > 0;
    return stands && cityId === request.cityId ? [{ id, name, count, selected }] : [];
  });
  if (values.length === 0) return [];
  return [{ id: 'shops', name: 'Магазин', type: 'list', parameter: 'shops', is_promoted: false, values }];
}

function viewStock(request: ListRequest, counts: FacetCounts, all: FacetCounts): Facet[] {
  if (all.inStock === 0 && !request.inStock) return [];
  const values = [{ id: 1, name: 'В наличии', count: counts.inStock, selected: request.inStock }];
  return [
    { id: 'in_stock', name: 'Наличие', type: 'bool', parameter: 'in_stock', is_promoted: false, values },
  ];
}

/** Tags are combined by «и»: the count is the number of products that would remain with this tag too. */
export function viewTags(
  request: ListRequest,
  counts: FacetCounts,
  all: FacetCounts,
  known: Dictionary,
): Static<typeof TagCountShape>[] {
  return [...known.tags].flatMap(([id, name]) => {
    const count = counts.tags.get(id) ?? 0;
    const selected = request.tags.includes(id);
    return all.tags.has(id) || selected ? [{ id, name, count, selected }] : [];
  });
}
