import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { SignedShape, StaffSessionShape } from './staff-login.shapes.ts';

export const FactorsShape = Type.Object(
  {
    totp: nullable(Type.Object({ created_at: Type.String() }, { title: 'StaffTotp' })),
    passkeys: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          created_at: Type.String(),
          used_at: nullable(Type.String()),
        },
        { title: 'StaffPasskey' },
      ),
    ),
    recovery_codes: Type.Integer({ description: 'Сколько кодов восстановления осталось' }),
  },
  { title: 'StaffFactorList' },
);

export const TotpKeyShape = Type.Object(
  {
    secret: Type.String({ description: 'Для ввода вручную: base32, по четыре знака' }),
    uri: Type.String({ description: 'otpauth://…' }),
    qr: Type.Object(
      {
        size: Type.Integer({ description: 'Сторона в модулях' }),
        path: Type.String({ description: 'Для <path d>' }),
      },
      { title: 'QrCode' },
    ),
  },
  { title: 'StaffTotpKey' },
);

export const CodeShape = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 20 }) },
  { additionalProperties: false },
);

export const NewPasskeyShape = Type.Object(
  { name: Type.String({ maxLength: 60 }), response: SignedShape },
  { additionalProperties: false },
);

const Codes = Type.Array(Type.String(), { description: 'Показываются один раз' });

export const EnrolledShape = Type.Object(
  { session: StaffSessionShape, recovery_codes: nullable(Codes) },
  { title: 'StaffEnrolled' },
);

export const RecoveryCodesShape = Type.Object({ recovery_codes: Codes }, { title: 'RecoveryCodes' });
