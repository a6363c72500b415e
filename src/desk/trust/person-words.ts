import type { Shape } from '../api/shapes.ts';

/** Second factors by their codes. */
export const FACTORS: Record<string, string> = {
  totp: 'приложение с кодами',
  passkey: 'ключ входа',
  both: 'приложение и ключ входа',
};

/** Where a role is given: «Пермь», «везде». */
export function placeOf({ city, shop }: Pick<Shape<'PersonGrant'>, 'city' | 'shop'>): string {
  return (city ?? shop)?.name ?? 'везде';
}
