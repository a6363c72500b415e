import { articleStart } from './article.ts';

/** A piece of a suggestion: what is typed already, or what the suggestion adds. */
export interface Piece {
  text: string;
  isTyped: boolean;
  /** Where it begins in the suggestion. */
  at: number;
}

/**
 * A suggestion parted for showing: what is typed already stays plain, what the suggestion adds is bold. Letters are
 * compared whatever their case and ё, from the beginning of a word: the whole text, or else each of its words; of an
 * article also without its signs. Where nothing of it occurs all is new.
 */
export function completion(suggestion: string, typed: string): Piece[] {
  const text = plain(typed.trim());
  const own = plain(suggestion);
  const isTyped = new Array<boolean>(suggestion.length).fill(false);
  const wanted = wordAt(own, text) < 0 ? text.split(/\s+/) : [text];
  for (const part of wanted.filter(Boolean)) {
    const at = wordAt(own, part);
    if (at >= 0) isTyped.fill(true, at, at + part.length);
  }
  if (!isTyped.includes(true)) isTyped.fill(true, 0, articleStart(suggestion, text));
  return piecesOf(suggestion, isTyped);
}

/** The last letter of words so long is an ending as a rule: «кабель», «кабеля». */
const WITH_ENDING = 5;

/** Whether every word of a text begins a word of the suggestion: then the suggestion answers the text too. */
export function fits(suggestion: string, typed: string): boolean {
  if (articleStart(suggestion, typed) > 0) return true;
  const own = plain(suggestion);
  return plain(typed.trim())
    .split(/\s+/)
    .every((word) => wordAt(own, word.length < WITH_ENDING ? word : word.slice(0, -1)) >= 0);
}

function piecesOf(suggestion: string, isTyped: boolean[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < suggestion.length; at++) {
    const last = pieces.at(-1);
    const typed = isTyped[at] ?? false;
    if (last?.isTyped === typed) last.text += suggestion.charAt(at);
    else pieces.push({ text: suggestion.charAt(at), isTyped: typed, at });
  }
  return pieces;
}

function wordAt(suggestion: string, text: string): number {
  if (text === '') return -1;
  let at = suggestion.indexOf(text);
  while (at > 0 && /[\p{L}\d]/u.test(suggestion.charAt(at - 1))) at = suggestion.indexOf(text, at + 1);
  return at;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
