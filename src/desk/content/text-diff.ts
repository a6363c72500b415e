import { diffArrays } from 'diff';

/** A paragraph that only one of two texts has. */
export interface DiffPart {
  kind: 'added' | 'removed';
  text: string;
}

const ENDS = /<\/(?:p|h3|h4|li|tr|blockquote|caption|figcaption)>|<br ?\/?>/g;

/** The paragraphs of a text, without its markup. */
function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:td|th)>/g, ' $&').replace(ENDS, '$&\n'),
    'text/html',
  );
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** The paragraphs in which two texts differ, in their order. @param was HTML of the earlier text */
export function textDiff(was: string, now: string): DiffPart[] {
  return diffArrays(paragraphsOf(was), paragraphsOf(now)).flatMap(({ added, removed, value }) =>
    added || removed
      ? value.map((text) => ({ kind: added ? ('added' as const) : ('removed' as const), text }))
      : [],
  );
}
