/** Shorter texts begin too many articles, so they mark nothing. */
const SHORTEST = 3;

/**
 * How many characters of an article a text covers from its beginning, ignoring case and punctuation: «1047»
 * covers 5 characters of «104-7729». 0 if it is not the beginning.
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
