import { useQuery } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import type { Shape } from '../api/shapes.ts';

const NONE: Shape<'StaffPlaces'> = { cities: [], shops: [] };

/** The cities and shops of the person, for filters. */
export function usePlaces(): Shape<'StaffPlaces'> {
  const { data: places = NONE } = useQuery({
    queryKey: ['places'],
    queryFn: () => data(api.GET('/api/v1/staff/places/')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return places;
}
