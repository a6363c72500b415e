import { Type } from 'typebox';
import { nullable, pageOf, pageQuery } from '../../../platform/http/shapes.ts';
import { RoleShape } from '../choice/choice.shapes.ts';
import { contractStatuses } from '../contracts/contracts.ts';
import { ReviewShape } from '../review/review.shapes.ts';
import { LONGEST } from './profile.ts';

/** Long enough for all details pasted into one field. */
const Typed = Type.String({ maxLength: 300 });
const text = (maxLength: number) => Type.String({ maxLength });

const BankShape = Type.Object(
  { name: text(LONGEST.bank_name), bik: Typed, account: Typed, corr_account: Typed },
  { additionalProperties: false, title: 'Bank' },
);

const requisites = {
  inn: Typed,
  kpp: Type.Optional(Typed),
  ogrn: Type.Optional(Typed),
  full_name: text(LONGEST.full_name),
  name: Type.Optional(text(LONGEST.name)),
  address: Type.Optional(text(LONGEST.address)),
};

/** Body of a company's registration. ИНН and КПП may be pasted into one field. */
export const NewEntityShape = Type.Object(requisites, {
  additionalProperties: false,
  title: 'NewLegalEntity',
});

/** Body of a change. Fields that are left out stay unchanged. */
export const EntityChangeShape = Type.Object(
  {
    ...requisites,
    inn: Type.Optional(requisites.inn),
    full_name: Type.Optional(requisites.full_name),
    bank: Type.Optional(nullable(BankShape)),
    edo_id: Type.Optional(text(LONGEST.edo_id)),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const LegalEntityShape = Type.Object(
  {
    id: Type.Integer(),
    inn: Type.String(),
    kpp: Type.String({ description: 'Пусто у ИП' }),
    ogrn: Type.String({ description: 'ОГРН или ОГРНИП' }),
    name: Type.String(),
    full_name: Type.String({ description: 'Как в документах' }),
    address: Type.String(),
    bank: nullable(BankShape),
    edo_id: Type.String({ description: 'Идентификатор участника ЭДО' }),
    status: Type.Enum(['review', 'confirmed', 'refused']),
    review: ReviewShape,
    role: RoleShape,
    can: Type.Object(
      {
        order: Type.Boolean(),
        edit: Type.Boolean({ description: 'Реквизиты' }),
        edit_bank: Type.Boolean(),
        invite: Type.Boolean({ description: 'Приглашать, менять роли, исключать' }),
        see_members: Type.Boolean(),
        see_contracts: Type.Boolean(),
        upload_contracts: Type.Boolean(),
        create_powers: Type.Boolean(),
        see_documents: Type.Boolean(),
        upload_documents: Type.Boolean(),
      },
      { title: 'LegalEntityRights' },
    ),
    contracts: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.String(),
          date: Type.String({ format: 'date' }),
          status: Type.Enum([...contractStatuses]),
        },
        { title: 'LegalEntityContract' },
      ),
    ),
  },
  { title: 'LegalEntity' },
);

export const EntitiesShape = pageOf(LegalEntityShape, 'LegalEntities');
export const EntitiesQueryShape = Type.Object(pageQuery(10), { additionalProperties: false });
