/** The parts of the settings, in the order of their menu, with their titles. */
export const SETTING_PARTS = {
  seller: 'Реквизиты продавца',
  shop: 'Название и тексты',
  cities: 'Города и магазины',
  delivery: 'Доставка',
  'working-time': 'Рабочее время',
  approvals: 'Вторая подпись',
} as const;
export type SettingPart = keyof typeof SETTING_PARTS;
export const SETTING_PART_NAMES = Object.keys(SETTING_PARTS) as SettingPart[];

/** A field before and after a change, by its place: «bank/bik». */
export interface SettingChange {
  field: string;
  was: unknown;
  now: unknown;
}

/** The fields in which two values differ. Lists are compared as a whole. */
export function changesBetween(was: unknown, now: unknown, place = ''): SettingChange[] {
  if (isRecord(was) && isRecord(now)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
    return names.flatMap((name) => changesBetween(was[name], now[name], place ? `${place}/${name}` : name));
  }
  const isSame = JSON.stringify(was ?? '') === JSON.stringify(now ?? '');
  return isSame ? [] : [{ field: place, was: was ?? null, now: now ?? null }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
