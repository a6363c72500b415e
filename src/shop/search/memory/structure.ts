/** What a list has to know of the catalogue besides its rows, as of the same moment. */
export interface Structure {
  /** Category → its range in the tree. */
  categories: Map<number, { lft: number; rgt: number }>;
  /** Price type → position of its prices. */
  slots: Map<number, number>;
  /** City → shops that visitors see. */
  cityShops: Map<number, number[]>;
  /** Value → attribute, of attributes that filter. */
  attributeOf: Map<number, number>;
}
