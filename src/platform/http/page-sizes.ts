/**
 * How many rows each list shows at once, defined only here. API calls use it as the default of `limit`, and `layout/`
 * sends it to clients under these names.
 */
export const PAGE_SIZES = {
  postsPage: 12,
  frontPagePopularProducts: 12,
  frontPagePosts: 4,
  frontPageCards: 6,
  catalogProducts: 24,
  accountPageOrders: 10,
  accountPageContracts: 10,
  accountPagePowerOfAttorneys: 10,
  accountPageDocuments: 10,
};
