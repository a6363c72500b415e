import { formatCount } from '../../../platform/text/plural.ts';
import type { ListingFilters } from '../listing-address.ts';
import { removeTag } from '../listing-state.ts';
import type { Facet, LoadedList, TagCount } from '../loaded-list.ts';

/** An active filter: its label, and the filters without it. */
export interface AppliedFilter {
  label: string;
  without: Partial<ListingFilters>;
}

/** Lists the active filters in the order of the filter column; values the list no longer has are left out. */
export function appliedFilters(
  filters: ListingFilters,
  { facets, tags }: Pick<LoadedList, 'facets' | 'tags'>,
): AppliedFilter[] {
  return [...tagFilters(filters, tags), ...priceFilter(filters), ...facetFilters(filters, facets)];
}

function tagFilters(filters: ListingFilters, tags: TagCount[]): AppliedFilter[] {
  return tags
    .filter((tag) => filters.selectedTags.includes(tag.id))
    .map((tag) => {
      // Removing a tag clears attributes and prices too (R4.7).
      const { selectedTags, attributes, minPrice, maxPrice } = removeTag(filters, tag.id);
      return { label: tag.name, without: { selectedTags, attributes, minPrice, maxPrice } };
    });
}

function priceFilter({ minPrice, maxPrice }: ListingFilters): AppliedFilter[] {
  const label = intervalLabel(minPrice, maxPrice, '₽');
  return label ? [{ label, without: { minPrice: null, maxPrice: null } }] : [];
}

function facetFilters(filters: ListingFilters, facets: Facet[]): AppliedFilter[] {
  return facets.flatMap((facet): AppliedFilter[] => {
    if (facet.type === 'range') return rangeFilter(filters, facet);
    return (facet.values ?? [])
      .filter((value) => isChosen(filters, facet, value.id))
      .map((value) => ({
        label: valueLabel(facet, value.name),
        without: toggleValue(filters, facet, value.id),
      }));
  });
}

/** «Контур» is clear by itself; a bare number or a yes needs the name of its attribute. */
function valueLabel(facet: Facet, value: string): string {
  if (facet.parameter !== 'attributes') return value;
  if (facet.type === 'bool') return `${facet.name}: ${value.toLowerCase()}`;
  if (!/^[\d.,\u00a0]+$/.test(value)) return value;
  return `${facet.name}: ${facet.unit ? `${value}\u00a0${facet.unit}` : value}`;
}

function rangeFilter(filters: ListingFilters, facet: Facet): AppliedFilter[] {
  const word = chosenRange(filters, facet);
  if (!word) return [];
  const { from, to } = rangeOf(word);
  const label = intervalLabel(from, to, facet.unit ?? '');
  return [
    {
      label: `${facet.name}: ${label}`,
      without: { attributes: filters.attributes.filter((attribute) => attribute !== word) },
    },
  ];
}

/** Whether a value of a facet is chosen. */
export function isChosen(filters: ListingFilters, facet: Facet, value: number | string): boolean {
  if (facet.parameter === 'in_stock') return filters.inStock;
  if (facet.parameter === 'shops') return filters.selectedShops.includes(Number(value));
  return filters.attributes.includes(String(value));
}

/** The filters after one value was chosen or removed. */
export function toggleValue(
  filters: ListingFilters,
  facet: Facet,
  value: number | string,
): Partial<ListingFilters> {
  if (facet.parameter === 'in_stock') return { inStock: !filters.inStock };
  if (facet.parameter === 'shops') return { selectedShops: toggle(filters.selectedShops, Number(value)) };
  return { attributes: toggle(filters.attributes, String(value)) };
}

/** The part of the `attributes` parameter that bounds a range facet. */
export function chosenRange(filters: ListingFilters, facet: Facet): string | undefined {
  return filters.attributes.find((word) => word.startsWith(`r${facet.id}:`));
}

/** «r51:100..250» → its bounds; an open side is null. */
export function rangeOf(word: string): { from: number | null; to: number | null } {
  const [from, to] = word.slice(word.indexOf(':') + 1).split('..');
  return { from: from ? Number(from) : null, to: to ? Number(to) : null };
}

/** «от 190 ₽», «до 5 000 ₽», «190–5 000 ₽»; empty without bounds. */
export function intervalLabel(from: number | null, to: number | null, unit: string): string {
  const end = unit && `\u00a0${unit}`;
  if (from !== null && to !== null) return `${number(from)}–${number(to)}${end}`;
  if (from !== null) return `от\u00a0${number(from)}${end}`;
  return to === null ? '' : `до\u00a0${number(to)}${end}`;
}

function number(value: number): string {
  const [, decimals] = String(Math.abs(value)).split('.');
  const whole = `${value < 0 ? '−' : ''}${formatCount(Math.abs(value))}`;
  return decimals ? `${whole},${decimals}` : whole;
}

function toggle<T>(values: T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
