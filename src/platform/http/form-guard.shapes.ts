import { Type } from 'typebox';

/** Additional fields of a guarded form; an API client may omit both. */
export const guardFields = {
  stamp: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Когда показана форма: из feedback/form/. С этим полем лимит выше',
    }),
  ),
  website: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Ловушка для программ: не заполняйте' }),
  ),
};
