import { batched } from '../platform/database/batched.server.ts';
import { prepared } from '../platform/database/prepared.server.ts';
import { rolesThatMay } from '../shop/companies/companies.ts';
import { contractInForceText } from '../shop/companies/contracts/contracts.server.ts';
import { SEEN_EVERY_SECONDS } from '../shop/session/session.server.ts';
import type { Buyer } from '../shop/session/session.ts';

/** A live session with its cart, wishlist and chosen company. */
export interface VisitorRow {
  sessionId: number;
  userId: number | null;
  /** Whether it was last seen so long ago that it must be prolonged. */
  isDue: boolean;
  cartId: number | null;
  wishlistId: number | null;
  /** Newest first. */
  wishlistItems: { id: number; product: number }[];
  isLegalEntity: boolean;
  /** The chosen company and contract; null after the membership has ended, without a contract that has ended. */
  buyer: Buyer | null;
}

const ask = prepared<VisitorRow & { tokenHash: Buffer }>(
  'visitors',
  `select s.token_hash as "tokenHash", s.id as "sessionId", s.user_id as "userId", s.seen_at < now() - make_interval(secs => $2) as "isDue",
          c.id as "cartId", w.id as "wishlistId",
          (select coalesce(json_agg(json_build_object('id', i.id, 'product', i.product_id) order by i.id desc), '[]')
           from wishlist_item i where i.wishlist_id = w.id) as "wishlistItems",
          s.user_id is not null and exists (
            select from legal_entity_member m join legal_entity e on e.id = m.legal_entity_id
            where m.user_id = s.user_id and e.hidden_at is null) as "isLegalEntity",
          (select json_build_object('legalEntityId', e.id, 'role', m.role, 'contractId', k.id,
                    'priceType', k.price_type_id, 'audience', coalesce(k.audience, 'retail'),
                    'percent', coalesce(k.percent, 0))
           from legal_entity_member m
           join legal_entity e on e.id = m.legal_entity_id and e.hidden_at is null
           left join contract k on k.id = s.contract_id and k.legal_entity_id = e.id
             and ${contractInForceText('k')}
           where m.user_id = s.user_id and m.legal_entity_id = s.legal_entity_id and m.role = any($3)) as buyer
   from session s
   left join cart c on c.owner = s.owner
   left join wishlist w on w.owner = s.owner
   where s.token_hash = any((select $1::bytea[])::bytea[]) and s.expires_at > now()`,
);

const ORDERING = rolesThatMay('order');

/**
 * Reads everything about the session of a token with the one query that each request makes. Simultaneous requests share a
 * query.
 */
export const readVisitor = batched(
  async (db, tokenHashes: readonly Buffer[]): Promise<ReadonlyMap<string, VisitorRow>> => {
    const rows = await ask(db, [tokenHashes, SEEN_EVERY_SECONDS, ORDERING]);
    return new Map(rows.map(({ tokenHash, ...row }) => [nameOf(tokenHash), row]));
  },
  nameOf,
);

function nameOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64');
}
