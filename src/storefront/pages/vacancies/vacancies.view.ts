import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { formStamp } from '../../forms/form-stamp.ts';

type Vacancies = Answer<'/api/v1/about/vacancies/'>;
export type Vacancy = Vacancies['results'][number];

/** The data of the vacancies page for an address. */
export interface VacanciesView extends Vacancies {
  /** The city whose vacancies are shown; null for all. */
  place: number | null;
  /** The vacancy chosen in the form; null if none. */
  chosen: number | null;
  stamp: string;
}

/**
 * Loads the vacancies of an address: `?place=` is a city, since `?city=` chooses the city of the shop;
 * `?vacancy=` belongs to the form.
 */
export async function loadVacancies(api: ApiClient, url: URL): Promise<VacanciesView> {
  const place = idOf(url, 'place');
  const load = (city: number | null) =>
    data(api.GET('/api/v1/about/vacancies/', { params: { query: city === null ? {} : { city } } }));
  const [found, stamp] = await Promise.all([load(place), formStamp(api)]);
  const isKnown = found.cities.some(({ id }) => id === place);
  const vacancies = place === null || isKnown ? found : await load(null);
  const vacancy = idOf(url, 'vacancy');
  const chosen = vacancies.results.some(({ id }) => id === vacancy) ? vacancy : null;
  return { ...vacancies, place: isKnown ? place : null, chosen, stamp };
}

/** The address of the page, for a city or with a vacancy chosen in the form. */
export function vacanciesHref({ place, vacancy }: { place?: number | null; vacancy?: number }): string {
  const query = new URLSearchParams();
  if (place) query.set('place', String(place));
  if (vacancy) query.set('vacancy', String(vacancy));
  return query.size > 0 ? `/vacancies?${query}` : '/vacancies';
}

function idOf(url: URL, name: string): number | null {
  const id = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}
