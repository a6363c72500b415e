import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { emptyTemporary, fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { external } from '../ids.queries.ts';

/**
 * Replaces the images of products by the given list, in the given order. Products without a given list keep their images
 * (EX-7). Images of an offer are used only when its product has none.
 */
export async function applyImages(tx: Tx, source: string): Promise<void> {
  await emptyTemporary(tx, 'next_image', 'product_id int primary key, images jsonb not null');
  await sql`
    insert into next_image
    select e.id, jsonb_agg(jsonb_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height, 'ground', i.ground)
                           order by i.position)
    from stage_image i join ${external(source, 'product', 'e')} on e.value = i.ref
    where i.width > 0 and i.height > 0 and not i.is_offer
    group by e.id`.execute(tx);
  await sql`
    insert into next_image
    select id, images from (
      select e.id, jsonb_agg(jsonb_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height, 'ground', i.ground)
                             order by i.position) as images
      from stage_image i join ${external(source, 'product', 'e')} on e.value = i.ref
      where i.width > 0 and i.height > 0 and i.is_offer
      group by e.id
      union all
      select c.id, c.images from card_offer c where c.images is not null) o
    where not exists (select from product_image p where p.product_id = o.id)
    on conflict (product_id) do nothing`.execute(tx);
  await applyNextImages(tx);
}

/** Replaces the images of the products in `next_image`, where they differ. */
export async function applyNextImages(tx: Tx): Promise<void> {
  await sql`analyze next_image`.execute(tx);
  await fillTemporary(
    tx,
    'differing_image',
    sql`select n.product_id, n.images from next_image n
    left join (
      select product_id, jsonb_agg(jsonb_build_object('src', src, 'alt', alt, 'width', width, 'height', height, 'ground', ground)
                                   order by sort) as images
      from product_image where product_id in (select product_id from next_image) group by product_id) h using (product_id)
    where coalesce(h.images, '[]') <> n.images`,
  );
  await sql`delete from product_image p using differing_image d where p.product_id = d.product_id`.execute(
    tx,
  );
  await sql`
    insert into product_image (product_id, sort, src, alt, width, height, ground)
    select d.product_id, i.place - 1, i.image->>'src', coalesce(i.image->>'alt', ''), (i.image->>'width')::int,
           (i.image->>'height')::int, i.image->>'ground'
    from differing_image d, jsonb_array_elements(d.images) with ordinality as i(image, place)
    order by d.product_id, i.place`.execute(tx);
  await sql`insert into touched select product_id, 'card' from differing_image`.execute(tx);
}
