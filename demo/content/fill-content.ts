import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { lockByName } from '../../src/platform/database/transaction.server.ts';
import { createContent, type EditingContext } from '../../src/shop/content/editing/editing.server.ts';
import { createCategory } from '../../src/shop/content/editing/post-categories/post-categories.server.ts';
import { floorPlan, front } from '../art/places.ts';
import { scene } from '../art/scenes.ts';
import { dropEmails } from '../cast/cast.queries.ts';
import { asDatabase } from '../cast/one-transaction.ts';
import { CITIES } from '../cities.ts';
import { MENU } from '../company.ts';
import { hasForeignCities, hasForeignGoods } from '../shell.queries.ts';
import {
  hasTexts,
  readCategories,
  readCityIds,
  readMenuLinks,
  readMostTaken,
  replaceMenu,
} from './content.queries.ts';
import { fillEditor } from './editor.ts';
import { EMBEDDED } from './embedded.ts';
import { fillTasks } from './fill-tasks.ts';
import { storeImageFile } from './images.ts';
import { fullMenu } from './menu.ts';
import { aboutPages } from './pages.ts';
import { POST_CATEGORIES, POSTS } from './posts.ts';
import { RENTALS } from './rentals.ts';
import { readText } from './texts.ts';
import { VACANCIES } from './vacancies.ts';

const DAY = 86_400_000;
/** Products under a post: one row of cards. */
const GOODS = 4;

/**
 * Writes the content of the demo shop: posts, pages about the company, vacancies, premises to let, pages of the menu;
 * and the
 * editor who may change it. In one transaction, as staff writes it, and once: existing content stays.
 * @returns whether it was written now
 */
export async function fillContent({ db, filesDir }: { db: Kysely<DB>; filesDir: string }): Promise<boolean> {
  if (!(await isDue(db))) return false;
  const drawn = await draw(filesDir);
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, 'demo content');
    if (!(await isDue(tx))) return false;
    const inside = asDatabase(tx);
    const staff = await fillEditor(tx);
    const stage: Stage = { context: { db: inside, staff, slugOf: (title) => title }, now: new Date(), drawn };
    await fillPosts(stage);
    await fillAbout(stage);
    await fillPlaces(stage);
    await fillMenu(stage);
    await fillTasks(stage.context);
    await dropEmails(tx);
    return true;
  });
}

/** A demo shop without any content yet. */
async function isDue(db: Kysely<DB>): Promise<boolean> {
  if ((await hasTexts(db)) || (await readCityIds(db)).size === 0) return false;
  return !(await hasForeignCities(db)) && !(await hasForeignGoods(db));
}

interface Stage {
  context: EditingContext;
  now: Date;
  drawn: Awaited<ReturnType<typeof draw>>;
}

/** All drawings, stored before the transaction: a file without a row does no harm. */
async function draw(filesDir: string) {
  const posts = POSTS.map(({ things, ground, alt }) => storeImageFile(filesDir, scene(things, ground), alt));
  const rentals = RENTALS.map((rental) =>
    Promise.all([
      storeImageFile(filesDir, front(rental.front), `${rental.title}: вид с улицы`),
      storeImageFile(
        filesDir,
        floorPlan(rental.rooms),
        `План: ${rental.rooms.map(({ name }) => name).join(', ')}`,
      ),
    ]),
  );
  return {
    posts: await Promise.all(posts),
    rentals: await Promise.all(rentals),
    about: await aboutPages(filesDir),
  };
}

async function fillPosts({ context, now, drawn }: Stage): Promise<void> {
  const { db } = context;
  const rubrics = new Map<string, number>();
  for (const [sort, [slug, name]] of Object.entries(POST_CATEGORIES).entries())
    rubrics.set(slug, await createCategory(context, { slug, name, sort }));
  const categories = await readCategories(db);
  for (const [at, post] of POSTS.entries()) {
    const { slug, title, annotation, category: rubric, daysAgo, goods, ad } = post;
    const html = await readText(`posts/${slug}`, (key) => categories.get(key)?.slug);
    const each = Math.ceil(GOODS / Math.max(1, goods.length));
    const ids = goods.flatMap((key) => categories.get(key)?.id ?? []);
    await createContent(context, {
      kind: 'post',
      slug,
      title,
      category: rubrics.get(rubric) ?? null,
      body: { annotation, html, image: drawn.posts[at] ?? null },
      published_at: before(now, daysAgo),
      products: await readMostTaken(db, ids, each),
      ...(ad && { is_ad: true, ...ad }),
    });
  }
}

async function fillAbout({ context, now, drawn }: Stage): Promise<void> {
  for (const [sort, page] of drawn.about.entries())
    await createContent(context, { kind: 'about', ...page, sort, published_at: before(now, 20) });
}

async function fillPlaces({ context, now, drawn }: Stage): Promise<void> {
  const cities = await readCityIds(context.db);
  const cityOf = (slug: string | null) => cities.get(slug ?? '') ?? null;
  for (const [sort, { title, city, from, to, employment, html, daysAgo }] of VACANCIES.entries())
    await createContent(context, {
      kind: 'vacancy',
      title,
      city: cityOf(city),
      sort,
      published_at: before(now, daysAgo),
      body: { html, salary_from: from, salary_to: to, employment },
    });
  for (const [sort, { title, city, front: _, rooms: __, ...body }] of RENTALS.entries())
    await createContent(context, {
      kind: 'rental',
      title,
      city: cityOf(city),
      sort,
      published_at: before(now, 14 + sort),
      body: { ...body, images: drawn.rentals[sort] ?? [] },
    });
}

/** Pages that only the menu leads to, and the menu itself, unless the shop already has one. */
async function fillMenu({ context, now }: Stage): Promise<void> {
  const pages: { name: string; href: string }[] = [];
  for (const [sort, { name, title, seo_description }] of EMBEDDED.entries()) {
    const body = { html: await readText(`embedded/${name}`, (key) => key), seo_description };
    const published_at = before(now, 30);
    const id = await createContent(context, { kind: 'embedded', title, body, sort, published_at });
    pages.push({ name: title, href: `/embedded/${id}` });
  }
  const isOurs = (await readMenuLinks(context.db)).join() === MENU.map(({ href }) => href).join();
  if (isOurs) await context.db.transaction().execute((tx) => replaceMenu(tx, fullMenu(pages)));
}

/** Half past nine in the morning in the first city, this many days ago. */
function before(now: Date, days: number): string {
  const zone = CITIES[0]?.timeZone ?? 'UTC';
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now.getTime() - days * DAY);
  return new Date(`${day}T04:30:00Z`).toISOString();
}
