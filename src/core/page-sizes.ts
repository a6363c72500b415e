/**
 * How many rows a list shows at once: the only place that says so. Calls take it as the default of their `limit`, and
 * `layout/` announces it to clients under these names.
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
