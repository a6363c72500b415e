import { Type } from 'typebox';

/** The consent of a form: true, or left out by a user whose consent is already in the ledger. */
export const OptionalConsent = Type.Optional(
  Type.Boolean({ description: 'true; не нужен тому, чьё согласие названо в users/session/, иначе 400' }),
);
