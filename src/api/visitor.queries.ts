import type { Db } from '../core/db.server.ts';
import { prepared } from '../core/prepared.server.ts';

/** A live session with what hangs on it. */
export interface VisitorRow {
  sessionId: number;
  userId: number | null;
  /** Last seen longer ago than told. */
  isDue: boolean;
  cartId: number | null;
  wishlistId: number | null;
  /** Newest first. */
  wishlistItems: { id: number; product: number }[];
}

const ask = prepared<VisitorRow>(
  'visitor',
  `select s.id as "sessionId", s.user_id as "userId", s.seen_at < now() - make_interval(secs => $2) as "isDue",
          c.id as "cartId", w.id as "wishlistId",
          (select coalesce(json_agg(json_build_object('id', i.id, 'product', i.product_id) order by i.id desc), '[]')
           from wishlist_item i where i.wishlist_id = w.id) as "wishlistItems"
   from session s
   left join cart c on c.owner = s.owner
   left join wishlist w on w.owner = s.owner
   where s.token_hash = $1 and s.expires_at > now()`,
);

/** Everything that is kept for the session of a token, in the one query that each of its requests pays. */
export async function readVisitor(
  db: Db,
  tokenHash: Buffer,
  seenEverySeconds: number,
): Promise<VisitorRow | undefined> {
  return (await ask(db, [tokenHash, seenEverySeconds]))[0];
}
