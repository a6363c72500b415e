/** What a list needs besides the rows, read at the same moment. */
export interface Structure {
  /** Category → its range in the tree. */
  categories: Map<number, { lft: number; rgt: number }>;
  /** Price type → position of its prices (slot). */
  slots: Map<number, number>;
  /** City → its visible shops. */
  cityShops: Map<number, number[]>;
  /** Value → attribute, for attributes that are facets. */
  attributeOf: Map<number, number>;
}
