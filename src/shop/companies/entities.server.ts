import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, type FieldErrors, notFound, ShopError } from '../../core/errors.ts';
import { type Page, toPage } from '../../core/pagination.ts';
import { limitTries, type RateLimit } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { oneLine } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import { enterCompanies } from './choice.server.ts';
import {
  type EntityRow,
  holdEntity,
  holdUser,
  insertEntity,
  readEntities,
  readEntity as readOwn,
  readOwnTwin,
  updateEntity,
} from './entities.queries.ts';
import type { EntityChangeShape, LegalEntityShape } from './entities.shapes.ts';
import { LONGEST, type NewEntity, readBank, readEntity, type TypedEntity, tooLong } from './entities.ts';
import { viewEntity } from './entities.view.ts';
import { insertMember } from './members.queries.ts';

type LegalEntity = Static<typeof LegalEntityShape>;
type EntityChange = Static<typeof EntityChangeShape>;

/** Companies one account registers: more is somebody who tries something. */
const OF_USER: RateLimit = { scope: 'company', most: 20, seconds: 60 * 60 };

export interface CompanyContext {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** The companies of the visitor. @throws 401 for a guest, 403 for a person without one (RULINGS 17) */
export async function listEntities(
  { db, visitor }: CompanyContext,
  window: { limit: number; offset: number },
  url: string,
): Promise<Page<LegalEntity>> {
  await membershipsOf(db, visitor);
  const { rows, count } = await readEntities(db, requireUser(visitor), window);
  return toPage(rows.map(viewEntity), count, window, url);
}

/** One of them. @throws 401, 403 for a person without one, 404 */
export async function entityOf({ db, visitor }: CompanyContext, id: number): Promise<LegalEntity> {
  await membershipsOf(db, visitor);
  return viewEntity(await own(db, requireUser(visitor), id));
}

/**
 * Registers a company, whose head the visitor is at once; if it is his only one, he buys for it from now on. That others
 * have registered the same he does not learn.
 * @throws 401 for a guest, 400 at the fields, 429
 */
export async function addEntity({ db, visitor }: CompanyContext, typed: TypedEntity): Promise<LegalEntity> {
  const userId = requireUser(visitor);
  const { entity, problems } = readEntity(typed);
  refuse(problems);
  await limitTries(db, OF_USER, String(userId));
  return inTransaction(db, async (tx) => {
    const id = await registerEntity(tx, userId, entity);
    if (visitor.sessionId !== null && visitor.buyer === null)
      await enterCompanies(tx, { sessionId: visitor.sessionId, userId });
    return viewEntity(await own(tx, userId, id));
  });
}

/** The same inside another write: of a registration. @param entity as `readEntity` found it right */
export async function registerEntity(tx: Tx, userId: number, entity: NewEntity): Promise<number> {
  await holdUser(tx, userId);
  await refuseTwin(tx, userId, entity);
  const id = await insertEntity(tx, entity);
  await insertMember(tx, { legalEntityId: id, userId, role: 'head' });
  await recordAudit(tx, {
    ...{ actor: 'user', actorId: userId, action: 'company.registered', subjectId: id },
    details: { inn: entity.inn, kpp: entity.kpp },
  });
  return id;
}

/**
 * Changes requisites. What the shop has looked at and confirmed, only the shop changes.
 * @throws 401, 404, 403 for the role, 400 at the fields, 409 for what was confirmed
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
    await holdUser(tx, userId);
    await holdEntity(tx, id);
    const before = await own(tx, userId, id);
    const next = changed(before, change);
    if (next.inn !== before.inn || next.kpp !== before.kpp) await refuseTwin(tx, userId, next, id);
    await updateEntity(tx, id, next);
    const fields = Object.keys(change);
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'company.changed', subjectId: id, details: { fields } },
    });
    return viewEntity(await own(tx, userId, id));
  });
}

/** What a confirmed company is known by. */
const CONFIRMED = ['inn', 'kpp', 'ogrn', 'full_name'] as const;

function changed(before: EntityRow, { bank: typedBank, edo_id: typedEdo, ...typed }: EntityChange) {
  const { entity, problems } = readEntity({ ...before, ...typed });
  const read = typedBank ? readBank(typedBank, 'bank.') : undefined;
  const edo_id = typedEdo === undefined ? before.edo_id : oneLine(typedEdo);
  const edo = tooLong(edo_id, LONGEST.edo_id);
  refuse({ ...problems, ...read?.problems, ...(edo && { edo_id: [edo] }) });
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
  if (!row) throw notFound('Такого юрлица у вас нет.');
  return row;
}

async function refuseTwin(tx: Tx, userId: number, entity: NewEntity, besides?: number): Promise<void> {
  const twin = await readOwnTwin(tx, userId, entity, besides);
  if (!twin) return;
  const text = `Юрлицо с таким ИНН${entity.kpp && ' и КПП'} у вас уже есть: ${twin.name}.`;
  throw badField(entity.kpp ? 'kpp' : 'inn', text);
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте реквизиты.', { fields });
}
