import type { CheckoutView } from './checkout.view.ts';

type Address = Pick<CheckoutView['addresses'][number], 'city_name' | 'street' | 'house' | 'flat'>;

/** An address on one line: «Екатеринбург, Ленина, 5, кв./оф. 12». */
export function addressLine({ city_name, street, house, flat }: Address): string {
  return [city_name, street, house, flat && `кв./оф.\u00a0${flat}`].filter(Boolean).join(', ');
}
