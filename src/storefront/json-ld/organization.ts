import { absolute } from './absolute-urls.ts';

/** The seller, as in the layout. */
export interface DescribedCompany {
  name: string;
  fullName: string;
  inn: string;
  email: string;
  /** Phones with the names of their cities. */
  contacts: { phone: string; city: string }[];
  /** Pages of the shop in social networks. */
  networks: string[];
}

/** The shop's logo, square as search engines want it (src/storefront/public). */
const LOGO = '/apple-touch-icon.png';

/** Structured data of the company, with its phones in every city (SEO-10). */
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

/** The shop as a publisher, for nesting. */
export function publisher(name: string, origin: string) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: absolute(LOGO, origin),
  };
}

/** Structured data of the site, with the address of its search. */
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
