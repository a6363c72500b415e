import { absolute } from './absolute-urls.ts';

/** Structured data of breadcrumbs. */
export function breadcrumbList(items: { name: string; href: string }[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(href, origin),
    })),
  };
}
