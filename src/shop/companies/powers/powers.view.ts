import { viewFile } from '../papers/papers.view.ts';
import type { PowerRow } from './power-list.queries.ts';
import { isPowerInForce, isRevocable, powerStatus } from './powers.ts';

/** A power as JSON. @param mayRevoke whether the visitor's role in its company may revoke powers */
export function viewPower(row: PowerRow, mayRevoke: boolean) {
  const { id, kind, number, issuedAt, validTo, today, scope, file } = row;
  return {
    id,
    kind,
    number,
    issued_at: issuedAt,
    valid_to: validTo,
    status: powerStatus(row, today),
    legal_entity: { id: row.entityId, name: row.entityName, inn: row.entityInn },
    person: { full_name: row.personName, passport_masked: row.passportMasked },
    scope,
    review: row.state === 'refused' ? row.review : null,
    can_choose: isPowerInForce(row, today),
    can_revoke: mayRevoke && isRevocable(row, today),
    file: file && viewFile(file, `/api/v1/orders/orders/power_of_attorney/${id}/`),
  };
}
