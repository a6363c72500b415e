import type { OpeningHours } from '../../shop/geo/hours/hours.ts';
import { daysOf } from '../../shop/geo/opening-hours/opening-hours.ts';
import { absolute } from './absolute-urls.ts';

/** A shop from the layout; empty `working_hours` are unknown. */
interface DescribedShop {
  id: number;
  name: string;
  address: string;
  phone: string;
  lat: number | null;
  lon: number | null;
  working_hours: OpeningHours[];
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const LAST_MINUTE = '23:59';

/**
 * Structured data of a shop: where, when, which phone (SEO-10).
 * @param page path of the page about it
 */
export function localBusiness(
  shop: DescribedShop,
  { company, city, page }: { company: string; city: string; page: string },
  origin: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': absolute(`${page}#shop-${shop.id}`, origin),
    name: `${company}, ${shop.name}`,
    url: absolute(page, origin),
    image: absolute('/og-default.png', origin),
    ...(shop.phone && { telephone: shop.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address,
      addressLocality: city,
      addressCountry: 'RU',
    },
    ...(shop.lat !== null &&
      shop.lon !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: shop.lat, longitude: shop.lon },
      }),
    ...(shop.working_hours.length > 0 && {
      openingHoursSpecification: shop.working_hours.map(({ days, from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [...daysOf(days)].sort().map((day) => `https://schema.org/${DAYS[day]}`),
        opens: from,
        closes: to === '00:00' || to === '24:00' ? LAST_MINUTE : to,
      })),
    }),
    parentOrganization: { '@id': `${origin}/#organization` },
  };
}
