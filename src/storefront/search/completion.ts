import { articleStart } from './article.ts';

/** A piece of a suggestion: typed already, or added by the suggestion. */
export interface Piece {
  text: string;
  isTyped: boolean;
  /** Its index in the suggestion. */
  at: number;
}

/**
 * Splits a suggestion for display: typed text is plain, added text bold. Comparison ignores case and ё and
 * starts at word beginnings: the whole text, or else each of its words; for an article also without
 * punctuation. If nothing matches, everything is new.
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

/** From this length on the last letter of a word is usually an ending: «кабель», «кабеля». */
const WITH_ENDING = 5;

/** Whether every word of a text begins a word of the suggestion: then the suggestion also fits the text. */
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
