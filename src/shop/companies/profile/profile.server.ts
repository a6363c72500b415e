import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, type FieldErrors, notFound, ShopError } from '../../../platform/http/errors.ts';
import { type Page, toPage } from '../../../platform/http/pagination.ts';
import { limitTries, type RateLimit } from '../../../platform/http/rate-limits.server.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { queueNotice } from '../../accounts/staff-notices/staff-notices.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { enterCompanies } from '../choice/choice.server.ts';
import { membershipsOf, requireMay } from '../companies.server.ts';
import { NO_SUCH_COMPANY } from '../companies.ts';
import { insertMember } from '../members/members.queries.ts';
import {
  type EntityRow,
  insertEntity,
  lockCompaniesOfUser,
  lockCompany,
  readEntities,
  readEntity as readOwn,
  readOwnDuplicate,
  updateEntity,
} from './profile.queries.ts';
import type { EntityChangeShape, LegalEntityShape } from './profile.shapes.ts';
import { LONGEST, type NewEntity, readBank, readEntity, type TypedEntity, tooLong } from './profile.ts';
import { viewEntity } from './profile.view.ts';

type LegalEntity = Static<typeof LegalEntityShape>;
type EntityChange = Static<typeof EntityChangeShape>;

/** Companies one account may register per hour; more suggests abuse. */
const OF_USER: RateLimit = { scope: 'company', most: 20, seconds: 60 * 60 };

export interface CompanyContext {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** Companies of the visitor, one page of them. @throws 401 for a guest, 403 for a user without a company (ACC-2) */
export async function listEntities(
  { db, visitor }: CompanyContext,
  window: { limit: number; offset: number },
  url: string,
): Promise<Page<LegalEntity>> {
  await membershipsOf(db, visitor);
  const { rows, count } = await readEntities(db, requireUser(visitor), window);
  return toPage(rows.map(viewEntity), count, window, url);
}

/** One company of the visitor. @throws 401, 403 for a user without a company, 404 */
export async function entityOf({ db, visitor }: CompanyContext, id: number): Promise<LegalEntity> {
  await membershipsOf(db, visitor);
  return viewEntity(await own(db, requireUser(visitor), id));
}

/**
 * Registers a company with the visitor as its head. If it is the visitor's only company, it becomes the buyer. The
 * result does not reveal whether other users registered the same company.
 * @throws 401 for a guest, 400 at the fields, 429
 */
export async function addEntity({ db, visitor }: CompanyContext, typed: TypedEntity): Promise<LegalEntity> {
  const userId = requireUser(visitor);
  const { entity, errors } = readEntity(typed);
  reject(errors);
  await limitTries(db, OF_USER, String(userId));
  return inTransaction(db, async (tx) => {
    const id = await registerEntity(tx, { userId, cityId: visitor.cityId || null }, entity);
    if (visitor.sessionId !== null && visitor.buyer === null)
      await enterCompanies(tx, { sessionId: visitor.sessionId, userId });
    return viewEntity(await own(tx, userId, id));
  });
}

/**
 * Registers a company inside an open transaction.
 * @param head the user who becomes its head, and his city; null: unknown
 * @param entity valid details from `readEntity`
 */
export async function registerEntity(
  tx: Tx,
  { userId, cityId }: { userId: number; cityId: number | null },
  entity: NewEntity,
): Promise<number> {
  await lockCompaniesOfUser(tx, userId);
  await rejectDuplicate(tx, userId, entity);
  const id = await insertEntity(tx, entity, cityId);
  await insertMember(tx, { legalEntityId: id, userId, role: 'head' });
  await recordAudit(tx, {
    actor: 'user',
    actorId: userId,
    action: 'company.registered',
    subjectId: id,
    details: { inn: entity.inn, kpp: entity.kpp },
  });
  await queueNotice(tx, 'company.review', id);
  return id;
}

/**
 * Changes company details. Only the shop changes details that it has confirmed.
 * @throws 401, 404, 403 for the role, 400 at the fields, 409 for confirmed details
 */
export async function changeEntity(
  { db, visitor }: CompanyContext,
  id: number,
  change: EntityChange,
): Promise<LegalEntity> {
  const userId = requireUser(visitor);
  const memberships = await membershipsOf(db, visitor);
  const { bank: typedBank, ...rest } = change;
  if (typedBank !== undefined) requireMay(memberships, id, 'bank.edit');
  if (typedBank === undefined || Object.keys(rest).length > 0) requireMay(memberships, id, 'requisites.edit');
  return inTransaction(db, async (tx) => {
    await lockCompaniesOfUser(tx, userId);
    await lockCompany(tx, id);
    const before = await own(tx, userId, id);
    const next = changed(before, change);
    if (next.inn !== before.inn || next.kpp !== before.kpp) await rejectDuplicate(tx, userId, next, id);
    // A company that was refused is reviewed again.
    await updateEntity(tx, id, { ...next, refused_at: null });
    if (before.isRefused) await queueNotice(tx, 'company.review', id);
    const fields = Object.keys(change);
    await recordAudit(tx, {
      actor: 'user',
      actorId: userId,
      action: 'company.changed',
      subjectId: id,
      details: { fields },
    });
    return viewEntity(await own(tx, userId, id));
  });
}

/** Details that identify a confirmed company. */
const CONFIRMED = ['inn', 'kpp', 'ogrn', 'full_name'] as const;

function changed(before: EntityRow, { bank: typedBank, edo_id: typedEdo, ...typed }: EntityChange) {
  const { entity, errors } = readEntity({ ...before, ...typed });
  const read = typedBank ? readBank(typedBank, 'bank.') : undefined;
  const edo_id = typedEdo === undefined ? before.edo_id : oneLine(typedEdo);
  const edo = tooLong(edo_id, LONGEST.edo_id);
  reject({ ...errors, ...read?.errors, ...(edo && { edo_id: [edo] }) });
  if (before.isConfirmed && CONFIRMED.some((name) => entity[name] !== before[name]))
    throw new ShopError(
      'confirmed',
      409,
      'ИНН, КПП, ОГРН и полное название уже проверены. Чтобы их изменить, напишите менеджеру.',
    );
  return { ...entity, edo_id, bank: read ? read.bank : typedBank === null ? null : before.bank };
}

async function own(db: Kysely<DB> | Tx, userId: number, id: number): Promise<EntityRow> {
  const row = await readOwn(db, userId, id);
  if (!row) throw notFound(NO_SUCH_COMPANY);
  return row;
}

async function rejectDuplicate(tx: Tx, userId: number, entity: NewEntity, besides?: number): Promise<void> {
  const duplicate = await readOwnDuplicate(tx, userId, entity, besides);
  if (!duplicate) return;
  const text = `Юрлицо с таким ИНН${entity.kpp && ' и КПП'} у вас уже есть: ${duplicate.name}.`;
  throw badField(entity.kpp ? 'kpp' : 'inn', text);
}

function reject(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте реквизиты.', { fields });
}
