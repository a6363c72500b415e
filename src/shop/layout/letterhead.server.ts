import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import type { Letterhead } from '../../core/letter.ts';
import { contactsOf, currentCityId } from '../geo/geo.server.ts';
import { readDefaultSeller, readSettings } from './layout.queries.ts';

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/**
 * Whose letters these are, kept until the shop says something else of itself.
 * @param origin where links lead: of the configuration alone, never of a request (RELIABILITY 4)
 */
export async function letterhead(db: Db, origin: string): Promise<Letterhead> {
  const [settings, seller] = await kept(db, 'letterhead', texts, () =>
    Promise.all([readSettings(db), readDefaultSeller(db)]),
  );
  const { phones } = await contactsOf(db, await currentCityId(db, undefined));
  return {
    shop: settings.get('shop_name') || seller?.name || 'Интернет-магазин',
    slogan: settings.get('slogan') ?? '',
    origin,
    phone: phones[0]?.phone ?? '',
    email: settings.get('email') ?? '',
    seller: seller ? `${seller.full_name}, ИНН\u00a0${seller.inn}, ОГРН\u00a0${seller.ogrn}` : '',
  };
}
