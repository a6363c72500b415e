import { Type } from 'typebox';

/** Fields that a guarded form has besides its own; a client without pages of ours may leave both away. */
export const guardFields = {
  stamp: Type.Optional(
    Type.String({ maxLength: 100, description: 'Когда форма показана: из feedback/form/. С ним лимит выше' }),
  ),
  website: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Ловушка для программ: не заполняйте' }),
  ),
};
