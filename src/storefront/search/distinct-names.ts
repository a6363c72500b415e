/** Longer names take more than two lines of a row. */
const LONG = 64;

/**
 * Shortens long product names in a list by the words that all share: the first word stays, and so does
 * everything that differs. Different names stay different.
 */
export function distinctNames(names: readonly string[]): string[] {
  const shared = sharedWords(names);
  const short = names.map((name) => (name.length > LONG ? without(name, shared) : name));
  return new Set(short).size === new Set(names).size ? short : [...names];
}

function sharedWords(names: readonly string[]): ReadonlySet<string> {
  const [first = '', ...others] = names;
  if (others.length === 0) return new Set();
  const elsewhere = others.map((name) => new Set(name.split(' ')));
  return new Set(first.split(' ').filter((word) => elsewhere.every((words) => words.has(word))));
}

/** The first word, «…» for the shared words after it, and the rest. */
function without(name: string, shared: ReadonlySet<string>): string {
  const [first = '', ...words] = name.split(' ');
  const from = words.findIndex((word) => !shared.has(word));
  return from > 0 ? [first, '…', ...words.slice(from)].join(' ') : name;
}
