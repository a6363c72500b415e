import { nearestFirst, type Spot } from '../../../shop/geo/distance/distance.ts';
import { SHOP_SERVICES } from '../../../shop/geo/geo.ts';
import { openState } from '../../../shop/geo/opening-hours/opening-hours.ts';
import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';

type PointsPage = Answer<'/api/v1/pages/pickup-points/'>;
export type PickupPoint = PointsPage['results'][number];

/** A point as the list and the map show it: with the same number. */
export interface NumberedPoint extends PickupPoint {
  number: number;
}

/** The filters in the address of the page. */
export interface PointsFilter {
  isOpen: boolean;
  services: string[];
}

/** The data of the page for an address. */
export interface PointsView extends Omit<PointsPage, 'results'> {
  /** Points that match the filters, in order. */
  points: NumberedPoint[];
  /** The number of points in the city, without filters. */
  total: number;
  /** Services of the points in the city, with counts. */
  services: { code: string; name: string; count: number }[];
  filter: PointsFilter;
  /** The point named in the address; null if none is, or it is not shown. */
  chosen: number | null;
  /** ISO time of the rendering: «открыто» refers to it. */
  now: string;
}

/** Loads the pick-up points of the visitor's city that match an address. */
export async function loadPoints(api: ApiClient, url: URL): Promise<PointsView> {
  const { results, ...page } = await data(api.GET('/api/v1/pages/pickup-points/', { params: { query: {} } }));
  return { ...page, ...pointsView(inOrder(results, page), url.searchParams, new Date()) };
}

/** Without a map, the list is sorted by distance. */
function inOrder(all: PickupPoint[], page: Pick<PointsPage, 'centre' | 'map'>): PickupPoint[] {
  const centre = centreOf(page);
  return centre ? nearestFirst(all, centre).map(({ point }) => point) : all;
}

/**
 * What distances are measured from until the visitor shares a position; null if there is a map, or no city.
 */
export function centreOf({ centre, map }: Pick<PointsPage, 'centre' | 'map'>): Spot | null {
  const [lat, lon] = centre ?? [];
  return map.tiles !== null || lat === undefined || lon === undefined ? null : { lat, lon };
}

/** The points that match an address at a given time; a service that no point has is ignored. */
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
    points,
    total: all.length,
    services,
    filter,
    chosen: chosen?.id ?? null,
    now: now.toISOString(),
  };
}

function servicesOf(all: readonly PickupPoint[]): PointsView['services'] {
  const offered = SHOP_SERVICES.map(({ code, name }) => ({
    code,
    name,
    count: all.filter(({ services }) => services.some((own) => own.code === code)).length,
  }));
  // A service that every point has filters nothing.
  return offered.filter(({ count }) => count > 0 && count < all.length);
}

/** The address of the page with filters, or with a selected point. */
export function pointsHref({ isOpen, services }: PointsFilter, shop?: number): string {
  const query = new URLSearchParams();
  if (isOpen) query.set('open', '1');
  for (const code of services) query.append('services', code);
  if (shop !== undefined) query.set('shop', String(shop));
  return query.size > 0 ? `/pickup-points?${query}` : '/pickup-points';
}
