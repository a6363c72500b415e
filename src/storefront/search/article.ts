/** Shorter texts begin any article: nothing is marked by them. */
const SHORTEST = 3;

/**
 * How many signs of an article a text is the beginning of, whatever the case and the signs between letters and
 * digits: «1047» begins «104-7729» with 5 of them. 0: the text does not begin it.
 */
export function articleStart(article: string, text: string): number {
  const wanted = bare(text);
  if (wanted.length < SHORTEST || !bare(article).startsWith(wanted)) return 0;
  let end = 0;
  while (bare(article.slice(0, end)).length < wanted.length) end++;
  return end;
}

/** Whether a text is the whole article. */
export function isArticle(article: string, text: string): boolean {
  return bare(text).length >= SHORTEST && bare(article) === bare(text);
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
}
