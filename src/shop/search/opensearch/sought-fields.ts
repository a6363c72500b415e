/** A text that is only searched by. */
export const sought = { type: 'keyword', doc_values: false } as const;

/** The fields by which products and phrases are searched: their words, and the same with weights. */
export const SOUGHT_FIELDS = {
  words: sought,
  weighted: { ...sought, store: true },
  /** The logarithm of the popularity. */
  renown: { type: 'float', index: false },
} as const;
