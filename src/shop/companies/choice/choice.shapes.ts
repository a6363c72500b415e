import { Type } from 'typebox';
import { Id, nullable } from '../../../platform/http/shapes.ts';

/** A role in a company (policy.ts). */
export const RoleShape = Type.Enum(['head', 'buyer', 'accountant', 'receiver']);

const int4 = { minimum: 1, maximum: 2_147_483_647 };

/** The company and contract to buy for. */
export const ChoiceShape = Type.Object(
  {
    legal_entity: nullable(Id),
    contract: Type.Optional(
      nullable(Type.Integer({ ...int4, description: 'Если не указан — единственный действующий' })),
    ),
  },
  { additionalProperties: false },
);

/** The user of a session and the buyer chosen in it. */
export const ChosenShape = Type.Object({
  user: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'SessionUser' })),
  roles: Type.Array(RoleShape, { description: 'Роли в юрлицах, каждая один раз' }),
  buyer: nullable(
    Type.Object(
      {
        legal_entity: Type.Object(
          { id: Type.Integer(), name: Type.String(), inn: Type.String() },
          { title: 'SessionEntity' },
        ),
        role: RoleShape,
        contract: nullable(
          Type.Object(
            { id: Type.Integer(), number: Type.String(), percent: Type.Number() },
            { title: 'SessionContract' },
          ),
        ),
      },
      { title: 'SessionBuyer', description: 'Для кого покупает; null: для себя' },
    ),
  ),
});
