import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The company behind the demo shop. Its details pass every check and belong to nobody: tax office 6600 registers
 * no companies, no ОГРН was issued in 2001, and no bank has БИК 046500887.
 */
export const SELLER = {
  name: 'АО «ТД „Витрина“»',
  full_name: 'Акционерное общество «Торговый дом „Витрина“»',
  inn: '6600304273',
  kpp: '660001001',
  ogrn: '1016600027180',
  address: '620000, Свердловская область, г. Екатеринбург, ул. Фронтовых Бригад, д. 18',
  bank: {
    name: 'Банк «Уральский причал», г. Екатеринбург',
    bik: '046500887',
    account: '40702810850000027184',
    corr_account: '30101810900000000887',
  },
  director: 'Белов А. Н.',
  accountant: 'Соколова Т. В.',
} as const;

/** Rows of shop_setting. */
export const SETTINGS = {
  shop_name: 'Витрина',
  slogan: 'Всё для стройки, ремонта и дома — на одной полке',
  email: 'zakaz@vitrina.example',
  delivery_note: 'Самовывоз из наших магазинов — бесплатно.',
  disclosure_text: 'Сведения акционерного общества публикуются на сайте раскрытия.',
  disclosure_url: 'https://raskrytie.vitrina.example/',
} as const;

/** The header's links while the shop has no texts; content/menu.ts has all of them. */
export const MENU = [
  { name: 'Доставка и оплата', href: '/info/dostavka-i-oplata' },
  { name: 'Юрлицам', href: '/info/yurlitsam' },
  { name: 'Возврат и обмен', href: '/info/vozvrat' },
  { name: 'Реквизиты', href: '/info/rekvizity' },
] as const;

export const SOCIAL_NETWORKS = [
  { url: 'https://telegram.example/vitrina', icon: 'telegram', title: 'Телеграм' },
  { url: 'https://youtube.example/@vitrina', icon: 'youtube', title: 'Ютуб' },
  { url: 'https://whatsapp.example/vitrina', icon: 'whatsapp', title: 'Вотсап' },
] as const;

/** The home page: a slogan above the products, two side banners with a drawing. */
export const BANNERS = [
  {
    place: 'hero',
    title: SETTINGS.slogan,
    text: 'Магазины в двенадцати городах, розница и опт. Товар в наличии можно забрать сегодня.',
    button: 'Открыть каталог',
    href: '/catalog',
    drawing: null,
  },
  {
    place: 'side',
    title: 'Юрлицам — цена по договору',
    text: 'Отсрочка до 45 дней, УПД в ЭДО, доверенности в кабинете. Для начала нужны ИНН, КПП и название.',
    button: 'Стать покупателем',
    href: '/auth/registration?who=company',
    drawing: 'doc',
  },
  {
    place: 'side',
    title: 'Снабженцам — оптовые цены',
    text: 'Оптовая цена — от 24 и от 120 шт. Вставьте артикулы из заявки — соберём корзину.',
    button: 'Вставить список',
    href: '/cart?list=1',
    drawing: 'list',
  },
] as const;

const DOCUMENTS = [
  { slug: 'usloviya-prodazhi', title: 'Условия продажи' },
  { slug: 'vozvrat', title: 'Возврат и обмен' },
  { slug: 'personalnye-dannye', title: 'Персональные данные' },
  { slug: 'dostavka-i-oplata', title: 'Доставка и оплата' },
  { slug: 'yurlitsam', title: 'Юрлицам' },
  { slug: 'rekvizity', title: 'Реквизиты' },
] as const;

/** Texts of the info documents: HTML of demo/documents with the company details filled in. */
export async function readDocuments(): Promise<{ slug: string; title: string; html: string }[]> {
  const { bank, ...seller } = SELLER;
  const values: Record<string, string> = { ...bank, ...seller, bank: bank.name };
  return Promise.all(
    DOCUMENTS.map(async ({ slug, title }) => {
      const text = await readFile(join(import.meta.dirname, 'documents', `${slug}.html`), 'utf8');
      const html = text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
      return { slug, title, html };
    }),
  );
}
