import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { Kind } from '../../content.ts';
import type { PublishedItem } from '../../items.queries.ts';
import { latest } from '../posts/posts.server.ts';
import { type FullItem, itemWithBody, seoOfItem, shownOf } from '../reading.server.ts';
import { aboutItem } from './about.server.ts';
import type { RentersPageShape, VacanciesShape } from './about.shapes.ts';

/**
 * Vacancies with the text above them.
 * @param cityId limits them to a city and those without one; undefined: all
 */
export async function vacancies(db: Db, cityId?: number): Promise<Static<typeof VacanciesShape>> {
  const [heading, all] = await Promise.all([
    headingOf(db, 'vacancies', 'Вакансии', 'Вакансии магазина: условия, зарплата и как откликнуться.'),
    itemsWithBodies(db, 'vacancy'),
  ]);
  const here = all.filter((each) => cityId === undefined || each.cityId === null || each.cityId === cityId);
  return {
    ...heading.view,
    cities: citiesOf(all),
    results: here.map((each) => {
      const { html, salary_from, salary_to, employment } = each.body;
      return {
        id: each.id,
        title: each.title,
        city: cityOf(each),
        salary_from,
        salary_to,
        employment: employment || null,
        html,
        published_at: each.publishedAt.toISOString(),
      };
    }),
    updated_at: latest([...all, ...heading.items]),
  };
}

/** Premises to let, free ones first, with the text above them. */
export async function rentals(db: Db): Promise<Static<typeof RentersPageShape>> {
  const [heading, all] = await Promise.all([
    headingOf(db, 'for-renters', 'Арендаторам', 'Помещения в аренду: площади, адреса и условия.'),
    itemsWithBodies(db, 'rental'),
  ]);
  const isOccupied = ({ body }: (typeof all)[number]) => Number(body.status === 'occupied');
  return {
    ...heading.view,
    objects: all
      .toSorted((a, b) => isOccupied(a) - isOccupied(b))
      .map((each) => {
        const { address, area, html, images, contact, lat, lon, status, price } = each.body;
        return {
          id: each.id,
          name: each.title,
          address,
          area,
          html,
          images,
          contact,
          city: cityOf(each),
          lat,
          lon,
          status,
          price: price ?? null,
        };
      }),
    updated_at: latest([...all, ...heading.items]),
  };
}

/** The text above a list; empty when staff has not written one. */
async function headingOf(db: Db, slug: string, name: string, description: string) {
  const found = await aboutItem(db, slug);
  const body = found?.body ?? { html: '', blocks: [] };
  const { html, blocks } = body;
  const item = found ?? ({ kind: 'about', id: 0, slug, title: name } as const);
  const seo = await seoOfItem(db, item, { ...body, html: html || description });
  return { view: { title: item.title, html, blocks, seo }, items: found ? [found] : [] };
}

async function itemsWithBodies<K extends Kind>(db: Db, kind: K): Promise<FullItem<K>[]> {
  return Promise.all((await shownOf(db, kind)).map((item) => itemWithBody<K>(db, item)));
}

function cityOf({ cityId, cityName }: PublishedItem) {
  return cityId === null ? null : { id: cityId, name: cityName ?? '' };
}

function citiesOf(items: readonly PublishedItem[]) {
  const byCity = Map.groupBy(
    items.filter(({ cityId }) => cityId !== null),
    ({ cityId }) => cityId as number,
  );
  return [...byCity]
    .map(([id, of]) => ({ id, name: of[0]?.cityName ?? '', count: of.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'));
}
