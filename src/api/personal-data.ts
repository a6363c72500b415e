import type { PersonalDataPart } from '../shop/accounts/personal-data/personal-data.ts';
import { cartOfPerson } from '../shop/cart/cart.server.ts';
import { companiesOfPerson } from '../shop/companies/companies.server.ts';
import { messagesOfPerson } from '../shop/feedback/feedback.server.ts';
import { listRequestsOfPerson } from '../shop/feeds/feeds.server.ts';
import { ordersOfPerson } from '../shop/orders/account/account.server.ts';
import { claimsOfPerson } from '../shop/orders/claims/claims.server.ts';
import { searchesOfPerson } from '../shop/search/history/history.server.ts';
import { sharedListsOfPerson } from '../shop/sharing/sharing.server.ts';
import { wishesOfPerson } from '../shop/wishlist/wishlist.server.ts';

/** All slices that store personal data, in the order of the exported copy. */
export const PERSONAL_DATA: readonly PersonalDataPart[] = [
  ...ordersOfPerson,
  claimsOfPerson,
  companiesOfPerson,
  wishesOfPerson,
  cartOfPerson,
  sharedListsOfPerson,
  searchesOfPerson,
  messagesOfPerson,
  listRequestsOfPerson,
];
