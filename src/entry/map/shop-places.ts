import type { Config } from '../../core/config.server.ts';
import type { Db } from '../../core/db.server.ts';
import { placesOfShell } from '../../shop/geo/geo.server.ts';

/** Where the shops of all cities are: of our database, or of the API that our pages are of. None while it is silent. */
export async function shopPlaces(
  { apiUrl }: Pick<Config, 'apiUrl'>,
  db: Db,
): Promise<{ lat: number | null; lon: number | null }[]> {
  if (!apiUrl) return (await placesOfShell(db, 0)).shops;
  const address = `${apiUrl.replace(/\/api\/v1$/, '')}/api/v1/layout/`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!answer?.ok) return [];
  const { shops } = (await answer.json()) as { shops: { lat: number | null; lon: number | null }[] };
  return shops;
}
