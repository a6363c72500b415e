import { typograph } from '../../platform/text/typograph.ts';

/** Text between the tags of a sanitised text. */
export const TEXT = /(?<=^|>)[^<]+/g;

/** Applies typography to the words of a sanitised text; tags and attributes stay as they are. */
export function typesetHtml(html: string): string {
  return html.replace(TEXT, typograph);
}
