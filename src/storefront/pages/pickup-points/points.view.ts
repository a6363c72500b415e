import { openState } from '../../../shop/geo/opening-hours.ts';
import { SHOP_SERVICES } from '../../../shop/geo/shop-services.ts';
import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { nearestFirst, type Spot } from './distance.ts';

type PointsPage = Answer<'/api/v1/pages/pickup-points/'>;
export type PickupPoint = PointsPage['results'][number];

/** A point as the list and the map show it: under one number. */
export interface NumberedPoint extends PickupPoint {
  number: number;
}

/** What somebody looks for: of the address of the page. */
export interface PointsFilter {
  isOpen: boolean;
  services: string[];
}

/** What the page shows for an address. */
export interface PointsView extends Omit<PointsPage, 'results'> {
  /** Those that fit the filter, in their order. */
  points: NumberedPoint[];
  /** Of the city, with whatever filter. */
  total: number;
  /** Services that any point of the city has, with how many do. */
  services: { code: string; name: string; count: number }[];
  filter: PointsFilter;
  /** The point that the address names; null: none, or none that is shown. */
  chosen: number | null;
  /** When this was made, ISO: «открыто» is said of that moment. */
  now: string;
}

/** The pick-up points of the visitor's city that fit an address. */
export async function loadPoints(api: ApiClient, url: URL): Promise<PointsView> {
  const { results, ...page } = await data(api.GET('/api/v1/pages/pickup-points/', { params: { query: {} } }));
  return { ...page, ...pointsView(inOrder(results, page), url.searchParams, new Date()) };
}

/** Where no map shows which of them is near, the list does. */
function inOrder(all: PickupPoint[], page: Pick<PointsPage, 'centre' | 'map'>): PickupPoint[] {
  const centre = centreOf(page);
  return centre ? nearestFirst(all, centre).map(({ point }) => point) : all;
}

/** Where distances are counted from until a visitor says where he is; null: there is a map, or no city. */
export function centreOf({ centre, map }: Pick<PointsPage, 'centre' | 'map'>): Spot | null {
  const [lat, lon] = centre ?? [];
  return map.tiles !== null || lat === undefined || lon === undefined ? null : { lat, lon };
}

/** Which of the points fit an address at a moment; a service that nobody has is not looked for. */
export function pointsView(
  all: readonly PickupPoint[],
  address: URLSearchParams,
  now: Date,
): Pick<PointsView, 'points' | 'total' | 'services' | 'filter' | 'chosen' | 'now'> {
  const services = servicesOf(all);
  const filter = {
    isOpen: address.get('open') === '1',
    services: services.map(({ code }) => code).filter((code) => address.getAll('services').includes(code)),
  };
  const fits = ({ working_hours, time_zone, services: own }: PickupPoint) =>
    (!filter.isOpen || openState(working_hours, now, time_zone)?.isOpen === true) &&
    filter.services.every((wanted) => own.some(({ code }) => code === wanted));
  const points = all.filter(fits).map((point, at) => ({ ...point, number: at + 1 }));
  const chosen = points.find(({ id }) => String(id) === address.get('shop'));
  return {
    ...{ points, total: all.length, services, filter },
    chosen: chosen?.id ?? null,
    now: now.toISOString(),
  };
}

function servicesOf(all: readonly PickupPoint[]): PointsView['services'] {
  const offered = SHOP_SERVICES.map(({ code, name }) => ({
    ...{ code, name },
    count: all.filter(({ services }) => services.some((own) => own.code === code)).length,
  }));
  // What every point has tells none from another.
  return offered.filter(({ count }) => count > 0 && count < all.length);
}

/** The address of the page with a filter, or with a point chosen. */
export function pointsHref({ isOpen, services }: PointsFilter, shop?: number): string {
  const query = new URLSearchParams();
  if (isOpen) query.set('open', '1');
  for (const code of services) query.append('services', code);
  if (shop !== undefined) query.set('shop', String(shop));
  return query.size > 0 ? `/pickup-points?${query}` : '/pickup-points';
}
