import type { OpeningHours } from '../../shop/geo/hours/hours.ts';
import { type IconName, iconNames } from '../../ui/icon/names.ts';
import { type ApiClient, data } from '../api/client.ts';
import type { City, Layout, PageSizes } from '../api/shapes.ts';

/** A top category with the sections directly under it, as the catalogue panel lists it. */
export type Section = Pick<Layout['categories'][number], 'id' | 'name' | 'href'> & {
  image: { src: string; alt: string; width: number; height: number; ground?: string } | null;
  children: { name: string; href: string }[];
};

/**
 * The part of the layout response that the shell shows in one city; the rest is not sent to the browser
 * twice.
 */
export interface ShellLayout {
  name: string;
  slogan: string;
  city: City;
  /** In the prepositional case: «Екатеринбурге». */
  cityIn: string;
  cities: City[];
  /** The first one is shown in the header. */
  phones: string[];
  footerPhones: { name: string; phone: string }[];
  /** With the opening hours of the shop there. */
  addresses: { address: string; hours: readonly OpeningHours[] }[];
  menu: Layout['menu'];
  sections: Section[];
  /** Unknown networks have no icon and are named in text. */
  socialNetworks: { url: string; title: string; icon?: IconName | undefined }[];
  email: string;
  documents: Layout['documents'];
  /** The legal disclosure note with its link to another site; the host is «» without an address. */
  disclosure: { text: string; url: string; host: string };
  pageSizes: PageSizes;
  /** The seller, in full (ЗоЗПП 26.1, ORD-8). */
  company: { fullName: string; inn: string; ogrn: string; address: string };
}

/** Images of departments are square (UI-30). */
const DRAWING = { width: 240, height: 240 };

/**
 * Loads the data of the shell.
 * @throws LoadError
 */
export async function askShell(api: ApiClient): Promise<ShellLayout> {
  return shellLayout(await data(api.GET('/api/v1/layout/')));
}

/** Picks what the shell shows; a city that is not in the list is replaced by the first one. */
export function shellLayout(layout: Layout): ShellLayout {
  const { company, contacts, cities } = layout;
  const city = cities.find(({ id }) => id === layout.city) ?? cities[0] ?? { id: layout.city, name: '' };
  const ofCity = <T extends { city: number }>(items: T[]) => items.filter((item) => item.city === city.id);
  const header = ofCity(contacts.header);
  const footer = ofCity(contacts.footer);
  return {
    name: company.name || 'Магазин',
    slogan: company.slogan,
    city,
    cityIn: layout.city_in,
    cities,
    phones: header.map(({ phone }) => phone),
    footerPhones: (footer.length ? footer : header).map(({ name, phone }) => ({ name, phone })),
    addresses: ofCity(layout.addresses).map(({ address }) => {
      const shop = layout.shops.find((each) => each.city === city.id && each.address === address);
      return { address, hours: shop?.working_hours ?? [] };
    }),
    menu: layout.menu,
    sections: layout.categories.map(({ id, name, href, icon, ground, children }) => ({
      id,
      name,
      href,
      image: icon ? { src: icon, alt: '', ...DRAWING, ground } : null,
      children: children.map((child) => ({ name: child.name, href: child.href })),
    })),
    socialNetworks: layout.social_networks.map(({ url, title, icon }) => ({
      url,
      title,
      icon: iconNames.find((known) => known === icon || known === `${icon}-logo`),
    })),
    email: layout.email.email,
    documents: layout.documents,
    disclosure: {
      text: company.disclosure_text,
      url: company.disclosure_url,
      host: hostOf(company.disclosure_url),
    },
    pageSizes: layout.page_sizes,
    company: {
      fullName: company.full_name,
      inn: company.inn,
      ogrn: company.ogrn,
      address: company.address,
    },
  };
}

/** «https://www.e-disclosure.ru/x» → «www.e-disclosure.ru»; «» for anything that is not an address. */
function hostOf(url: string): string {
  return /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host : '';
}
