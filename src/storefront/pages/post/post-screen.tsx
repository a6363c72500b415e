import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { AdLabel } from '../../../ui/ad-label/ad-label.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { ProductCard } from '../../catalogue/product-card.tsx';
import { withContents } from '../../content/contents.ts';
import { ContentsNav } from '../../content/contents-nav.tsx';
import { groundOf } from '../../content/ground.ts';
import { PostList } from '../../content/post-list.tsx';
import { RichText } from '../../content/rich-text.tsx';
import { Share } from '../../content/share.tsx';
import * as textPage from '../../content/text-page.module.css';
import { formatDay } from '../../places/days.ts';
import { useCity } from '../../shell/shell-data.ts';
import { postsHref } from '../posts/posts.view.ts';
import type { PostView } from './post.view.ts';
import * as css from './post-screen.module.css';
import { readingMinutes } from './reading-time.ts';

/** An article: head above a shelf, text with a table of contents, its products, related articles. */
export function PostScreen({ post }: { post: PostView }) {
  const { title, href, html, goods, related, seo } = post;
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
            <RichText html={text.html} />
            <Share title={title} href={href} />
          </div>
        </div>
      </article>
      {goods.length > 0 && (
        <section className={css.block} aria-labelledby="goods">
          <div className={css.head}>
            <h2 id="goods">Товары из&nbsp;статьи</h2>
            {city && <span className={css.aside}>Цены и&nbsp;остатки&nbsp;— {city.name}</span>}
          </div>
          <Shelf>
            {goods.map((card) => (
              <ShelfItem key={card.id}>
                <ProductCard card={card} heading="h3" />
              </ShelfItem>
            ))}
          </Shelf>
        </section>
      )}
      {related.length > 0 && (
        <section className={css.block} aria-labelledby="related">
          <div className={css.head}>
            <h2 id="related">Читайте ещё</h2>
            <Link to="/posts" className={css.more}>
              <span className={linkClass}>Все статьи</span>
            </Link>
          </div>
          <PostList posts={related} heading="h3" isRow={related.length === 3} />
        </section>
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
