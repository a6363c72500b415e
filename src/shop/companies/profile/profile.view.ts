import type { Static } from 'typebox';
import { may } from '../companies.ts';
import { contractStatus } from '../contracts/contracts.ts';
import type { EntityRow } from './profile.queries.ts';
import type { LegalEntityShape } from './profile.shapes.ts';

/** A company as JSON for one of its members. Receivers see neither bank account nor contracts. */
export function viewEntity(row: EntityRow): Static<typeof LegalEntityShape> {
  const { id, inn, kpp, ogrn, name, full_name, address, bank, edo_id, role, contracts, today } = row;
  const can = {
    order: may(role, 'order'),
    edit: may(role, 'requisites.edit'),
    edit_bank: may(role, 'bank.edit'),
    invite: may(role, 'members.edit'),
    see_members: may(role, 'members.read'),
    see_contracts: may(role, 'contracts.read'),
    upload_contracts: may(role, 'contracts.upload'),
    create_powers: may(role, 'powers.create'),
    see_documents: may(role, 'documents.read'),
    upload_documents: may(role, 'documents.upload'),
  };
  return {
    id,
    inn,
    kpp,
    ogrn,
    name,
    full_name,
    address,
    edo_id,
    role,
    can,
    bank: may(role, 'requisites.read') ? bank : null,
    status: row.isConfirmed ? 'confirmed' : row.isRefused ? 'refused' : 'review',
    review: row.isRefused ? row.review : null,
    contracts: can.see_contracts
      ? contracts.map((each) => ({
          id: each.id,
          number: each.number,
          date: each.date,
          status: contractStatus(each, today),
        }))
      : [],
  };
}
