import { absolute } from './addresses.ts';

/** Who sells, as the layout tells it. */
export interface DescribedCompany {
  name: string;
  fullName: string;
  inn: string;
  email: string;
  /** Phones with the city each is of, in words. */
  contacts: { phone: string; city: string }[];
  /** Pages of the shop in networks. */
  networks: string[];
}

/** A drawing of the shop's sign: square, as search engines want it (src/storefront/public). */
const LOGO = '/apple-touch-icon.png';

/** The company as search engines read it, with its phones in every city (SEO.md §2). */
export function organization(company: DescribedCompany, origin: string): object {
  return {
    '@context': 'https://schema.org',
    ...publisher(company.name, origin),
    legalName: company.fullName,
    taxID: company.inn,
    ...(company.email && { email: company.email }),
    ...(company.networks.length > 0 && { sameAs: company.networks }),
    contactPoint: company.contacts.map(({ phone, city }) => ({
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: phone,
      areaServed: city,
      availableLanguage: 'ru',
    })),
  };
}

/** The shop in a few words, inside what it has published. */
export function publisher(name: string, origin: string) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: absolute(LOGO, origin),
  };
}

/** The site as a whole, and the address its search is asked at. */
export function webSite(name: string, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    inLanguage: 'ru',
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
