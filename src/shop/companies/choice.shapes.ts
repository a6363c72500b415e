import { Type } from 'typebox';
import { Id, nullable } from '../../core/shapes.ts';

/** A role in a company (policy.ts). */
export const RoleShape = Type.Enum(['head', 'buyer', 'accountant', 'receiver']);

const int4 = { minimum: 1, maximum: 2_147_483_647 };

/** For whom to buy from now on. */
export const ChoiceShape = Type.Object(
  {
    legal_entity: nullable(Id),
    contract: Type.Optional(
      nullable(Type.Integer({ ...int4, description: 'Не сказан: единственный действующий' })),
    ),
  },
  { additionalProperties: false },
);

/** Who asks and for whom he buys. */
export const ChosenShape = Type.Object({
  user: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'SessionUser' })),
  roles: Type.Array(RoleShape, { description: 'Кем он в своих юрлицах, каждая роль один раз' }),
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
