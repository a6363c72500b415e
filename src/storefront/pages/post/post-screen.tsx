import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { AdLabel } from '../../../ui/ad-label/ad-label.tsx';
import { Block } from '../../../ui/block/block.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import { withContents } from '../../content/contents.ts';
import { ContentsNav } from '../../content/contents-nav.tsx';
import { groundOf } from '../../content/ground.ts';
import { PostList } from '../../content/post-list.tsx';
import { Share } from '../../content/share.tsx';
import * as textPage from '../../content/text-page.module.css';
import { TextWithGoods } from '../../content/text-with-goods.tsx';
import { formatDay } from '../../places/days.ts';
import { useCity } from '../../shell/shell-data.ts';
import { postsHref } from '../posts/posts.view.ts';
import type { PostView } from './post.view.ts';
import * as css from './post-screen.module.css';

/** An article: head above a shelf, text with a table of contents, its products, related articles. */
export function PostScreen({ post }: { post: PostView }) {
  const { title, href, html, goods, textGoods, related, seo } = post;
  const text = withContents(html);
  const city = useCity();
  return (
    <div className={textPage.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <article>
        <PostHead post={post} />
        <div className={textPage.columns}>
          <ContentsNav parts={text.parts} />
          <div>
            <TextWithGoods html={text.html} goods={textGoods} />
            <Share title={title} href={href} />
          </div>
        </div>
      </article>
      {goods.length > 0 && (
        <Block
          title="Товары из статьи"
          aside={city ? `Цены и остатки — ${city.name}` : undefined}
          className={css.block}
        >
          <CardShelf cards={goods} />
        </Block>
      )}
      {related.length > 0 && (
        <Block title="Читайте ещё" more={{ href: '/posts', name: 'Все статьи' }} className={css.block}>
          <PostList posts={related} heading="h3" isRow={related.length === 3} />
        </Block>
      )}
    </div>
  );
}

/** Title, section, date and reading time, with the image on the shelf below. */
function PostHead({ post }: { post: PostView }) {
  const { id, title, annotation, image, category, published_at, html } = post;
  return (
    <header className={css.top}>
      <div className={css.words}>
        <h1 className={css.title}>{typograph(title)}</h1>
        {annotation && <p className={css.annotation}>{typograph(annotation)}</p>}
        <p className={css.about}>
          {category && (
            <>
              <Link to={postsHref(category.id)} rel="nofollow" className={css.category}>
                <span className={linkClass}>{typograph(category.name)}</span>
              </Link>{' '}
              ·{' '}
            </>
          )}
          <time dateTime={published_at}>{formatDay(published_at)}</time> · {readingMinutes(html)}&nbsp;мин
        </p>
        <AdLabel ad={post} className={css.ad} />
      </div>
      {image && (
        <ResponsiveImage
          scene
          image={{ ground: groundOf(id), ...image }}
          loading="first"
          shown="large"
          className={css.picture}
        />
      )}
    </header>
  );
}

/** The reading speed of an adult for technical text, in characters per minute. */
const CHARACTERS_A_MINUTE = 1000;

/**
 * The reading time in whole minutes, at least one.
 * @param html tags are not counted
 */
export function readingMinutes(html: string): number {
  const characters = html.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length;
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE));
}
