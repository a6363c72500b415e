import type { HomeView } from './home-view.ts';

/** The company as search engines read it (SEO.md §2). */
export function organization(company: HomeView['company'], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    legalName: company.fullName,
    taxID: company.inn,
    url: `${origin}/`,
    ...(company.email && { email: company.email }),
    contactPoint: company.phones.map((telephone) => ({
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone,
      availableLanguage: 'ru',
    })),
  };
}

/** The site as a whole. A SearchAction joins it when the search page does. */
export function webSite(name: string, origin: string): object {
  return { '@context': 'https://schema.org', '@type': 'WebSite', name, url: `${origin}/`, inLanguage: 'ru' };
}
