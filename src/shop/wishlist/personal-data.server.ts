import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import { deleteWishesOf, readWishesOf } from './personal-data.queries.ts';

/** What the wishlist keeps of a person. */
export const wishesOfPerson: PersonalDataPart = {
  name: 'Избранное',
  read: readWishesOf,
  erase: deleteWishesOf,
};
