import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';

const Place = (title: string) =>
  nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title }));
const Time = (description: string) => Type.String({ description });

export const StaffGrantShape = Type.Object(
  {
    role: Type.String({ description: 'owner, admin, manager, editor, accountant, storekeeper, approver' }),
    name: Type.String({ description: 'Роль по-русски' }),
    city: Place('GrantCity'),
    shop: Place('GrantShop'),
  },
  { title: 'StaffGrant', description: 'Без города и магазина — везде' },
);

export const StaffSessionShape = Type.Object(
  {
    state: Type.String({ description: 'open, locked, factor_missing, factor_awaited' }),
    csrf: Type.String({ description: 'Для заголовка X-CSRFToken' }),
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    grants: Type.Array(StaffGrantShape, { description: 'Пусто, пока нет второго фактора' }),
    capabilities: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          name: Type.String({ description: 'Право по-русски' }),
          cities: nullable(Type.Array(Type.Integer(), { description: 'null: везде' })),
          shops: nullable(Type.Array(Type.Integer(), { description: 'null: везде' })),
        },
        { title: 'StaffCapability' },
      ),
    ),
    time_zone: Type.String({
      description:
        'По чьим часам все времена на стойке: города сотрудника, а если городов с разным временем несколько — Москвы',
    }),
    demo: Type.Boolean({ description: 'Второй фактор выключен: демонстрационный магазин' }),
    factors: Type.Object(
      {
        totp: Type.Boolean(),
        passkeys: Type.Boolean(),
        recovery_codes: Type.Integer({ description: 'Сколько осталось' }),
      },
      { title: 'StaffFactors' },
    ),
    factor_until: nullable(Time('До этого времени опасным вызовам хватает прежнего второго фактора')),
    locks_at: nullable(Time('Когда стойка закроется на замок; null, если она не открыта')),
    expires_at: Time('Когда вход кончится'),
  },
  { title: 'StaffSession' },
);

export const CredentialsShape = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 2_000 }) },
  { additionalProperties: false },
);

const LinkToken = Type.String({ minLength: 43, maxLength: 43 });

export const LinkShape = Type.Object({ token: LinkToken }, { additionalProperties: false });

export const LinkOpeningShape = Type.Object(
  { token: LinkToken, password: Type.String({ maxLength: 2_000 }) },
  { additionalProperties: false },
);

export const LinkOwnerShape = Type.Object(
  {
    name: Type.String(),
    email: Type.String(),
    is_new: Type.Boolean({ description: 'Пароль задаётся сейчас; иначе нужен тот, что есть' }),
  },
  { title: 'StaffLinkOwner' },
);

export const LoginPageShape = Type.Object(
  {
    demo: nullable(
      Type.Object(
        {
          password: Type.String(),
          people: Type.Array(
            Type.Object(
              { email: Type.String(), name: Type.String(), role: Type.String({ description: 'По-русски' }) },
              { title: 'DemoPerson' },
            ),
          ),
        },
        { title: 'DemoStaff', description: 'Демонстрационный магазин: второй фактор выключен' },
      ),
    ),
  },
  { title: 'StaffLoginPage' },
);

/** What a browser has signed; the library checks it. */
export const SignedShape = Type.Object(
  { id: Type.String({ maxLength: 1_400 }), response: Type.Record(Type.String(), Type.Unknown()) },
  {
    description:
      'Ответ браузера на options как есть: AuthenticationResponseJSON или RegistrationResponseJSON',
  },
);

export const ProofShape = Type.Object(
  {
    code: Type.Optional(Type.String({ maxLength: 20, description: 'Код из приложения' })),
    recovery_code: Type.Optional(Type.String({ maxLength: 60 })),
    passkey: Type.Optional(SignedShape),
    password: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description: 'Только в демонстрационном магазине, вместо второго фактора',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);

/** Options for the browser's half of the library, as they are. */
export const OptionsShape = Type.Object(
  { options: Type.Record(Type.String(), Type.Unknown()) },
  { title: 'PasskeyOptions' },
);

export const NewEmailShape = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 200 }) },
  { additionalProperties: false },
);
export const AwaitedEmailShape = Type.Object(
  { new_email: nullable(Type.String({ description: 'Ждёт подтверждения; null: почта та же' })) },
  { title: 'AwaitedEmail' },
);
