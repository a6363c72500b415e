import type { HomeView } from './home-view.ts';

type Banner = HomeView['sideBanners'][number];

/** Where a company becomes a buyer: its banner means nothing to one that is logged in. */
const REGISTRATION = '/auth/registration';

/** The side banners for a logged-in company: its documents instead of registration, and those last. */
export function companyBanners(banners: readonly Banner[]): Banner[] {
  const [registration] = banners.filter(({ href }) => href.startsWith(REGISTRATION));
  const others = banners.filter(({ href }) => !href.startsWith(REGISTRATION));
  return registration ? [...others, { ...registration, ...DOCUMENTS }] : others;
}

/** The side banners for a logged-in person: a company is added to the account, nobody registers again. */
export function personBanners(banners: readonly Banner[]): Banner[] {
  return banners.map((banner) =>
    banner.href.startsWith(REGISTRATION)
      ? { ...banner, button: 'Добавить юрлицо', href: '/account/companies/new' }
      : banner,
  );
}

const DOCUMENTS = {
  title: 'Документы компании',
  text: 'Счета, УПД и\u00a0акты по\u00a0всем заказам. Нужные можно скачать одним архивом.',
  button: 'Открыть документы',
  href: '/account/documents',
  is_ad: false,
  advertiser: '',
  erid: '',
};
