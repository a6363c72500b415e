/**
 * A suggestion parted for showing: what is typed already stays plain, what the suggestion adds is bold. Letters are
 * compared whatever their case and ё; a suggestion that does not begin with the text is all new.
 */
export function completion(suggestion: string, typed: string): { typed: string; added: string } {
  const begin = plain(typed.trimStart());
  const isContinued = begin !== '' && plain(suggestion).startsWith(begin);
  const at = isContinued ? begin.length : 0;
  return { typed: suggestion.slice(0, at), added: suggestion.slice(at) };
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
