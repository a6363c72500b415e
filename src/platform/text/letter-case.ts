/** «выставлен» → «Выставлен»: a word from the database that begins a line. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** «Размер» → «размер»: a label inside a sentence. An abbreviation stays. */
export function lowerFirst(text: string): string {
  const isAbbreviation = /^\p{Lu}{2}/u.test(text);
  return isAbbreviation ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
