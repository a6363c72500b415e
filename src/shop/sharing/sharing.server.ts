import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../platform/http/errors.ts';
import { limitTries, networkOf } from '../../platform/http/rate-limits.server.ts';
import { hashOfToken } from '../../platform/http/secret-token.server.ts';
import type { Jobs, Periodic } from '../../platform/jobs/jobs.server.ts';
import type { PersonalDataPart } from '../accounts/personal-data/personal-data.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { type AfterLogin, sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { newToken, tokenOf } from './shared-link.server.ts';
import {
  deleteEndedLinks,
  deleteSharedListsOf,
  insertShared,
  lockOwner,
  moveLinksToUser,
  type Owner,
  prolongSame,
  readShared,
  readSharedListsOf,
  readSharedOf,
  revokeShared,
  type SharedRow,
} from './sharing.queries.ts';
import type { SharedLinkShape } from './sharing.shapes.ts';
import { MOST_SHARED, SHARED_DAYS, type SharedKind, type SharedLine } from './sharing.ts';

type SharedLink = Static<typeof SharedLinkShape>;

export interface SharingContext {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** More shared lists in an hour mean abuse; the limit of a network is higher because an office shares one. */
const OF_OWNER = {
  scope: 'share-list',
  most: 60,
  seconds: 3_600,
  text: 'Вы создали слишком много ссылок.',
};
const OF_NETWORK = { ...OF_OWNER, most: 600, text: 'Из вашей сети создают слишком много ссылок.' };

/**
 * The visitor's cart or wishlist as it is now.
 * @returns lines in the list's order; those of a wishlist have no quantities
 */
export async function ownList(
  { db, visitor }: { db: Db; visitor: Visitor },
  kind: SharedKind,
): Promise<SharedLine[]> {
  if (kind === 'wishlist') return visitor.wishlistItems.map(({ product }) => ({ product, quantity: null }));
  const lines = await readCartLines({ db, visitor });
  return lines.map(({ product, quantity }) => ({ product, quantity }));
}

/**
 * Creates a link to the visitor's cart or wishlist as it is now. For an unchanged list it prolongs the existing link.
 * @param address IP address of the visitor, for the limit of the network
 * @throws 400 at `from` for an empty list, 409 for too many working links, 429
 */
export async function shareList(
  { db, visitor, address }: SharingContext & { address: string },
  kind: SharedKind,
): Promise<{ link: SharedLink; isNew: boolean }> {
  const lines = await ownList({ db, visitor }, kind);
  const { sessionId, userId } = visitor;
  if (lines.length === 0 || sessionId === null)
    throw badField(
      'from',
      kind === 'cart'
        ? 'Корзина пуста. Добавьте товары, и ими можно будет поделиться.'
        : 'В избранном пусто. Добавьте товары, и ими можно будет поделиться.',
    );
  const owner: Owner = { sessionId, userId };
  await limitTries(db, OF_OWNER, userId === null ? `session ${sessionId}` : `user ${userId}`);
  await limitTries(db, OF_NETWORK, networkOf(address));
  return inTransaction(db, async (tx) => {
    if (!(await lockOwner(tx, owner))) throw sessionEnded();
    const same = await prolongSame(tx, owner, { kind, lines, days: SHARED_DAYS });
    if (same) return { link: viewLink(same, await tokenOf(tx, same.salt), true), isNew: false };
    if ((await readSharedOf(tx, owner)).length >= MOST_SHARED)
      throw new ShopError(
        'too_many_links',
        409,
        `У вас уже ${MOST_SHARED} действующих ссылок. Закройте доступ по тем, что больше не нужны.`,
      );
    const { token, ...made } = await newToken(tx);
    const row = await insertShared(tx, owner, { ...made, kind, lines, days: SHARED_DAYS });
    return { link: viewLink(row, token, true), isNew: true };
  });
}

/** The visitor's working links, the latest first. */
export async function ownLinks({ db, visitor }: SharingContext): Promise<SharedLink[]> {
  const owner = ownerOf(visitor);
  const rows = owner ? await readSharedOf(db, owner) : [];
  if (rows.length === 0) return [];
  const now = { cart: textOf(await ownList({ db, visitor }, 'cart')), wishlist: '' };
  now.wishlist = textOf(await ownList({ db, visitor }, 'wishlist'));
  return Promise.all(
    rows.map(async (row) => viewLink(row, await tokenOf(db, row.salt), textOf(row.lines) === now[row.kind])),
  );
}

/** Revokes one of the visitor's own links. @throws 404 for any other link, and the second time */
export async function revokeLink({ db, visitor }: SharingContext, token: string): Promise<void> {
  const owner = ownerOf(visitor);
  if (!owner || !(await revokeShared(db, owner, hashOfToken(token)))) throw noSuchList();
}

/** The list behind a link, and whether the visitor owns it. @throws 404 for any link that does not work */
export async function openShared(
  { db, visitor }: { db: Db; visitor: Visitor },
  token: string,
): Promise<SharedRow & { isOwn: boolean }> {
  const row = await readShared(db, hashOfToken(token));
  if (!row) throw noSuchList();
  const { sessionId, userId } = visitor;
  return { ...row, isOwn: sessionId !== null && row.owner === (userId ?? -sessionId) };
}

/** A login moves a guest's links to the account, so that the user can still revoke them. */
export const joinShared: AfterLogin = (tx, { sessionId, userId }) => moveLinksToUser(tx, sessionId, userId);

function ownerOf({ sessionId, userId }: Visitor): Owner | null {
  return sessionId === null ? null : { sessionId, userId };
}

function viewLink({ id, kind, lines, createdAt, expiresAt }: SharedRow, token: string, isCurrent: boolean) {
  return {
    id,
    token,
    kind,
    count: lines.length,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_current: isCurrent,
  };
}

function textOf(lines: readonly SharedLine[]): string {
  return lines.map(({ product, quantity }) => `${product} ${quantity}`).join();
}

/** The same 404 for unknown, expired and revoked links, so that they cannot be distinguished. */
function noSuchList(): ShopError {
  return notFound('Ссылка больше не работает. Попросите новую у того, кто её прислал.');
}

/** The part of personal data about shared lists. */
export const sharedListsOfPerson: PersonalDataPart = {
  name: 'Ссылки на списки товаров',
  read: readSharedListsOf,
  erase: deleteSharedListsOf,
};

const FORGET = 'shared-carts-forget';
const AT_ONCE = 500;

/** Runs nightly. */
export const sharedCartTimes: Periodic = { [FORGET]: '55 1 * * *' };

/** The job that deletes shared lists whose link has expired or was revoked. */
export function sharedCartJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    async [FORGET]() {
      for (let gone = AT_ONCE; gone === AT_ONCE; ) gone = await deleteEndedLinks(db, AT_ONCE);
    },
  };
}
