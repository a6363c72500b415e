import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { NO_SUCH_COMPANY } from '../companies.ts';
import { updateEntity } from '../profile/profile.queries.ts';
import { type NewEntity, readEntity } from '../profile/profile.ts';

/**
 * Gives a company other requisites, because a person has accepted those of 1C. Orders and documents that were made keep theirs.
 * @param stated what changes; absent: unchanged
 * @throws 404; 409 for requisites that are not valid, or that another confirmed company has
 */
export async function takeRequisites(
  tx: Tx,
  id: number,
  stated: Partial<Pick<NewEntity, 'full_name' | 'kpp' | 'address'>>,
  by: Actor,
): Promise<void> {
  const { rows } = await sql<NewEntity & { isTwin: boolean }>`
    select e.inn, e.kpp, e.ogrn, e.name, e.full_name, e.address, exists (
             select from legal_entity o where o.inn = e.inn and o.kpp = ${stated.kpp ?? ''} and o.id <> e.id
               and o.confirmed_at is not null and e.confirmed_at is not null) as "isTwin"
    from legal_entity e where e.id = ${id} and e.hidden_at is null for no key update of e
  `.execute(tx);
  const [company] = rows;
  if (!company) throw notFound(NO_SUCH_COMPANY);
  if (stated.kpp !== undefined && company.isTwin)
    throw new ShopError(
      'twin',
      409,
      `С ИНН ${company.inn} и КПП ${stated.kpp} на сайте уже есть другое юрлицо.`,
    );
  const { isTwin: _isTwin, ...before } = company;
  const { entity, errors } = readEntity({ ...before, ...stated });
  const [wrong] = Object.entries(errors).filter(([name]) => name in stated);
  if (wrong) throw new ShopError('bad_requisites', 409, `Реквизиты 1С не годятся: ${wrong[1].join(' ')}`);
  const fields = Object.keys(stated) as (keyof typeof stated)[];
  await updateEntity(tx, id, Object.fromEntries(fields.map((name) => [name, entity[name]])));
  await recordAudit(tx, { ...by, action: 'company.changed', subjectId: id, details: { fields } });
}
