import type { Shape } from '../api/shapes.ts';

export type ContentRow = Shape<'StaffContentRow'>;
export type ContentItem = Shape<'StaffContent'>;
export type ContentKind = ContentRow['kind'];

/** The key of everything that belongs to texts in the cache. */
export const CONTENT_KEY = ['content'] as const;

/** A list of texts of one kind. */
export interface Section {
  /** Its address below `/desk/content`. */
  path: string;
  kind: ContentKind;
  name: string;
  /** «Новая статья» */
  create: string;
  empty: string;
}

/** The lists of texts, in the order of their tabs. */
export const SECTIONS: readonly Section[] = [
  {
    path: 'posts',
    kind: 'post',
    name: 'Статьи',
    create: 'Новая статья',
    empty: 'Статей нет. Напишите первую: посетители увидят её, когда вы нажмёте «Показать».',
  },
  {
    path: 'info',
    kind: 'info',
    name: 'Документы',
    create: 'Новый документ',
    empty: 'Документов нет. Напишите первый: его название появится внизу каждой страницы.',
  },
  {
    path: 'about',
    kind: 'about',
    name: 'О компании',
    create: 'Новая страница',
    empty: 'Страниц о компании нет. Напишите первую: историю, награды или вопросы и ответы.',
  },
  {
    path: 'vacancies',
    kind: 'vacancy',
    name: 'Вакансии',
    create: 'Новая вакансия',
    empty: 'Вакансий нет. Напишите первую: отклики придут в «Обращения».',
  },
  {
    path: 'rentals',
    kind: 'rental',
    name: 'Аренда',
    create: 'Новое помещение',
    empty: 'Помещений нет. Напишите первое: оно появится на странице «Арендаторам».',
  },
  {
    path: 'embedded',
    kind: 'embedded',
    name: 'Страницы меню',
    create: 'Новая страница',
    empty: 'Таких страниц нет. Напишите первую и добавьте ссылку на неё в меню.',
  },
];

/** Other places of the content, in the order of their tabs. */
export const PLACES = [
  { path: 'post-categories', name: 'Рубрики' },
  { path: 'banners', name: 'Баннеры' },
  { path: 'home', name: 'Главная' },
  { path: 'menu', name: 'Меню' },
  { path: 'redirects', name: 'Переадресации' },
] as const;

/** The section of a kind, by its address or by the kind itself. */
export function sectionOf(wanted: { path?: string | undefined } | { kind: ContentKind }): Section {
  const found = SECTIONS.find((section) =>
    'kind' in wanted ? section.kind === wanted.kind : section.path === wanted.path,
  );
  return found ?? SECTIONS[0]!;
}
