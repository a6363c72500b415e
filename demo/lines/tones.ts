/** Colours of light that shops sell of every lamp. */
export const TONES = [
  { kelvin: 2700, name: 'тёплый белый', word: 'warm' },
  { kelvin: 4000, name: 'нейтральный белый', word: 'neutral' },
  { kelvin: 6500, name: 'холодный белый', word: 'cold' },
] as const;
/** The difference between lamps of one family. */
export const TONE_FAMILY = 'Цветовая температура';

/** Where a light of this temperature belongs. */
export function toneText(kelvin: number): string {
  return kelvin === 2700
    ? 'Тёплый свет, как у лампы накаливания: спальня, гостиная.'
    : kelvin === 4000
      ? 'Нейтральный свет: кухня, кабинет, коридор.'
      : 'Холодный свет: гараж, мастерская, склад.';
}
