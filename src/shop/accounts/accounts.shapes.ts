import { Type } from 'typebox';
import { nullable, pageOf, pageQuery } from '../../platform/http/shapes.ts';
import { LONGEST_PASSWORD } from './password/password.ts';

const Password = Type.String({ minLength: 1, maxLength: 2 * LONGEST_PASSWORD });

export const UserShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    phone: Type.String({ description: '+7 (9XX) XXX-XX-XX' }),
  },
  { title: 'User' },
);

export const SignedInShape = Type.Object(
  { is_authenticated: Type.Boolean(), is_legal_entity: Type.Boolean(), user: UserShape },
  { title: 'SignedIn' },
);

export const CredentialsShape = Type.Object(
  {
    login: Type.String({ maxLength: 254, description: 'Почта или мобильный телефон' }),
    password: Password,
  },
  { additionalProperties: false },
);

export const RegistrationShape = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.String({ minLength: 1, maxLength: 254 }),
    phone: Type.String({ minLength: 1, maxLength: 40, description: 'Мобильный, в любом написании' }),
    password: Password,
    consents: Type.Object(
      {
        account: Type.Boolean({ description: 'Обработка персональных данных: без неё нельзя' }),
        mailing: Type.Optional(Type.Boolean({ description: 'Письма об акциях' })),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const ProfileShape = Type.Object(
  {
    ...UserShape.properties,
    new_email: nullable(
      Type.String({ description: 'Почта, которую ещё не подтвердили по ссылке из письма' }),
    ),
  },
  { title: 'Profile' },
);

export const NewProfileShape = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Мобильный' })),
    password: Type.Optional(Password),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const EmailTokenShape = Type.Object(
  { token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  { additionalProperties: false },
);

export const EmailConfirmedShape = Type.Object(
  {
    detail: Type.String(),
    email: Type.String({ description: 'Подтверждённая почта: по ней входят' }),
  },
  { title: 'EmailConfirmed' },
);

export const SessionsShape = pageOf(
  Type.Object(
    {
      id: Type.Integer(),
      device: Type.String({ description: '«Chrome, Windows»; пусто, если неизвестно' }),
      created_at: Type.String({ format: 'date-time' }),
      seen_at: Type.String({ format: 'date-time', description: 'Не точнее суток' }),
      time_zone: Type.String({ description: 'Часовой пояс (IANA) города, где покупатель сейчас' }),
      is_current: Type.Boolean(),
    },
    { title: 'LoginSession' },
  ),
  'LoginSessions',
);
export const SessionsQueryShape = Type.Object(pageQuery(10), { additionalProperties: false });

/** A change of the password, with the current one. */
export const PasswordChangeShape = Type.Object(
  { password: Password, new_password1: Password, new_password2: Password },
  { additionalProperties: false },
);

export const NewPasswordShape = Type.Object(
  { new_password1: Password, new_password2: Password },
  { additionalProperties: false },
);
