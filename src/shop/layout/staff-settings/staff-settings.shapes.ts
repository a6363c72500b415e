import { Type } from 'typebox';
import { SETTING_PART_NAMES, type SettingPart } from './staff-settings.ts';

const Value = Type.Unknown({ description: 'Как в файлах команд company и cities' });

export const SettingPartShape = Type.Object({
  part: Type.Unsafe<SettingPart>({ type: 'string', enum: SETTING_PART_NAMES }),
});

export const SettingShape = Type.Object(
  {
    part: Type.String(),
    title: Type.String(),
    version: Type.Integer({ description: 'Её называет запись; 0 — на стойке ещё не меняли' }),
    value: Value,
    versions: Type.Array(
      Type.Object(
        {
          n: Type.Integer(),
          by: Type.String(),
          at: Type.String({ format: 'date-time' }),
          value: Value,
        },
        { title: 'SettingVersion' },
      ),
    ),
  },
  { title: 'Setting' },
);

export const NewSettingShape = Type.Object(
  { version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), value: Value },
  { additionalProperties: false, title: 'NewSetting' },
);

export const SettingPreviewBodyShape = Type.Object(
  { value: Value },
  { additionalProperties: false, title: 'NewSettingPreview' },
);

export const SettingPreviewShape = Type.Object(
  {
    effect: Type.String({ description: 'Что и у скольких изменится' }),
    changes: Type.Array(
      Type.Object(
        { field: Type.String(), was: Type.Unknown(), now: Type.Unknown() },
        { title: 'SettingChange' },
      ),
    ),
  },
  { title: 'SettingPreview' },
);
