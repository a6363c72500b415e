import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SeenGoods } from '../../catalogue/seen-goods.tsx';
import { organization, webSite } from '../../json-ld/organization.ts';
import { lateFile } from '../../loading/late-file.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import { Departments } from './departments.tsx';
import { Goods } from './goods.tsx';
import { Hero } from './hero.tsx';
import type { HomeView } from './home-view.ts';
import { OwnBlock } from './own-block.tsx';
import * as css from './page.module.css';
import { Posts } from './posts.tsx';
import { SideBanner } from './side-banner.tsx';
import { companyBanners, personBanners } from './side-banners.ts';

export function meta({ data: view, origin }: MetaArgs<HomeView>): PageMeta {
  const { seo, company, hero } = view;
  const first = hero.goods[0]?.image;
  return {
    title: seo.title,
    description: seo.description,
    canonical: '/',
    image: first?.src,
    ...(import.meta.env.SSR && { jsonLd: [organization(company, origin), webSite(company.name, origin)] }),
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<HomeView> {
  const { loadHome } = await lateFile(args.url.pathname, () => import('./load-home.ts'));
  return loadHome(args);
}

export function Component() {
  const view = useLoaderData<HomeView>();
  const { accountData } = useVisitor();
  const bannersOf = accountData?.isLegalEntity ? companyBanners : personBanners;
  const sideBanners = accountData ? bannersOf(view.sideBanners) : view.sideBanners;
  return (
    <div className={css.page}>
      <div className={css.front}>
        <Hero hero={view.hero} />
        {sideBanners.map((banner) => (
          <SideBanner key={banner.id} banner={banner} />
        ))}
      </div>
      <OwnBlock />
      {view.sections.map((part) => {
        if (part === 'departments') return <Departments key={part} view={view} />;
        if (part === 'seen') return <SeenGoods key={part} />;
        if (part === 'posts') return <Posts key={part} posts={view.posts} />;
        return <Goods key={part.title} row={part} />;
      })}
    </div>
  );
}
