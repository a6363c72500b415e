import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { RecommendationsScreen } from './recommendations-screen.tsx';

const crumbs = [
  { name: 'Главная', href: '/' },
  { name: 'Рекомендательные технологии', href: '/recommendations' },
];

export function meta({ origin }: MetaArgs): PageMeta {
  return {
    title: 'Правила применения рекомендательных технологий',
    description:
      'Как магазин подбирает товары рядом: какие сведения берёт, что с ними делает и кто за это отвечает.',
    canonical: '/recommendations',
    jsonLd: [breadcrumbList(crumbs, origin)],
  };
}

/**
 * The disclosure that 149-ФЗ art. 10.2-2 requires: readable without an account, in Russian, with the owner of
 * the site (ACC-11).
 */
export function Component() {
  return <RecommendationsScreen crumbs={crumbs} />;
}
