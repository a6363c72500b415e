import type { Frontpage, Layout, Seo } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import type { DescribedCompany } from '../../json-ld/organization.ts';

type Banner = Frontpage['banners'][number];

/** A row of products under a heading. */
export interface GoodsRow {
  title: string;
  href: string | null;
  cards: CardView[];
  /** Whether the list is complete. */
  isWhole: boolean;
}

/** A part of the page: a row of goods, or one of those that are there once. */
export type HomeSection = GoodsRow | 'departments' | 'seen' | 'posts';

/** A department with its image. */
export type Department = Pick<Frontpage['cards'][number], 'id' | 'name' | 'href' | 'image' | 'product_count'>;

/** The data of the home page in one city. */
export interface HomeView {
  seo: Pick<Seo, 'title' | 'description'>;
  hero: {
    banner: Pick<Banner, 'title' | 'text' | 'button' | 'href' | 'is_ad' | 'advertiser' | 'erid'>;
    goods: CardView[];
  };
  sideBanners: Banner[];
  departments: Department[];
  /** Departments without a card. */
  otherDepartments: { href: string; name: string }[];
  /** The number of sections on all levels in the menu. */
  sectionCount: number;
  /** The parts of the page below the banners, in the order that the staff has chosen. */
  sections: HomeSection[];
  posts: Frontpage['posts'];
  company: DescribedCompany;
  /** All products on the page, for the page cache. */
  productIds: number[];
}

/** As many as fit on the hero's shelf at 1440 px. */
const HERO_GOODS = 5;
const SIDE_BANNERS = 2;

/** Reduces the responses of the API to the page. */
export function homeView(front: Frontpage, layout: Layout, city: number): HomeView {
  const popular = front.popular_products.map((card) => toCardView(card, city));
  const { company } = layout;
  const banner = front.banners.find(({ place }) => place === 'hero');
  const sections = front.sections.flatMap(({ kind, title, block }): HomeSection[] => {
    if (kind === 'popular')
      return [{ title: title || 'Берут чаще всего', href: '/catalog', cards: popular, isWhole: true }];
    if (kind !== 'products') return [kind];
    const row = front.blocks[block ?? -1];
    if (!row) return [];
    return [
      {
        title: row.title,
        href: row.href,
        cards: row.items.map((card) => toCardView(card, city)),
        isWhole: false,
      },
    ];
  });
  const rows = sections.flatMap((part) => (typeof part === 'object' && part.cards.length > 0 ? [part] : []));
  const others = rows.filter(({ isWhole }) => !isWhole);
  // Products shown far from the hero come first, so that no product appears twice on one screen.
  const goods = heroGoods([
    ...popular.slice(popular.length / 2),
    ...others.flatMap(({ cards }) => cards),
    ...popular,
  ]);
  return {
    seo: { title: front.seo.title, description: front.seo.description },
    hero: {
      banner: banner ?? {
        title: front.seo.h1,
        text: company.slogan,
        button: 'Открыть каталог',
        href: '/catalog',
        is_ad: false,
        advertiser: '',
        erid: '',
      },
      goods,
    },
    sideBanners: front.banners.filter(({ place }) => place === 'side').slice(0, SIDE_BANNERS),
    departments: front.cards.map(({ id, name, href, image, product_count }) => ({
      id,
      name,
      href,
      image,
      product_count,
    })),
    otherDepartments: layout.categories
      .filter(({ id }) => !front.cards.some((card) => card.id === id))
      .map(({ href, name }) => ({ href, name })),
    sectionCount: countSections(layout.categories),
    sections: sections.filter((part) => typeof part !== 'object' || rows.includes(part)),
    posts: front.posts,
    company: {
      name: company.name,
      fullName: company.full_name,
      inn: company.inn,
      email: layout.email.email,
      contacts: layout.contacts.header.flatMap(({ phone, city }) => {
        const of = layout.cities.find(({ id }) => id === city);
        return of ? { phone, city: of.name } : [];
      }),
      networks: layout.social_networks.map(({ url }) => url),
    },
    productIds: [...new Set(rows.flatMap(({ cards }) => cards.map(({ id }) => id)))],
  };
}

/** Products suitable for the hero's shelf: with an image and a price, and no image twice. */
export function heroGoods(cards: CardView[]): CardView[] {
  const seen = new Set<string>();
  const able = cards.filter(({ image, price, isAvailable }) => image && price !== undefined && isAvailable);
  const different = able.filter(({ name }) => {
    const kind = name.split(' ')[0]!.toLowerCase();
    return !seen.has(kind) && seen.add(kind);
  });
  return different.slice(0, HERO_GOODS);
}

function countSections(departments: Layout['categories']): number {
  return departments.reduce(
    (sum, { children }) => children.reduce((inner, section) => inner + 1 + section.children.length, sum + 1),
    0,
  );
}
