import { PlaceLinks } from '../parts/place-links.tsx';
import { PLACES, SECTIONS } from './sections.ts';

/** The places of the content: lists of texts, banners, the home page, the menu, redirects. */
export function ContentTabs() {
  const places = [...SECTIONS, ...PLACES].map(({ path, name }) => ({ to: `/content/${path}`, name }));
  return <PlaceLinks label="Содержание" places={places} />;
}
