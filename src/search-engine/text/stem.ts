// The Snowball stemmer of Russian after its public description (snowballstem.org, russian stemmer), and one rule
// more, for the fleeting vowel: «молоток», «молотка»; «стёкол», «стекло».

import { memoized } from './lru-answers.ts';

const VOWEL = /[аеиоуыэюя]/;
const PERFECTIVE = /(?:(?<=[ая])(?:в|вши|вшись)|ив|ивши|ившись|ыв|ывши|ывшись)$/;
const REFLEXIVE = /(?:ся|сь)$/;
const ADJECTIVE = /(?:[еиыо]е|[иы]ми|[еиыо][йм]|[ео]го|[ео]му|[иы]х|[ую]ю|[оеая]ю|ая|яя)$/;
const PARTICIPLE = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/;
const VERB =
  /(?:(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно)|ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)$/;
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
const SUPERLATIVE = /(?:ейше|ейш)$/;
const FLEETING = /(?<=[бвгджзклмнпрстфхцчшщ])(?:[ое](?=[кцл]$)|е(?=[нр]$))/;

/**
 * The common part of the forms of a word: «шуруповёртами» → «шуруповерт».
 * @param word lower-case letters, ё already е; a Latin word is returned unchanged
 */
export const stem = memoized(stemOf, 10_000);

function stemOf(word: string): string {
  const start = word.search(VOWEL) + 1;
  if (start === 0 || word.length < 3) return word;
  // Endings, and the а or я that some of them need, are searched only after the first vowel.
  const cut = (text: string, ending: RegExp): string => {
    const at = start + text.slice(start).search(ending);
    return at >= start ? text.slice(0, at) : text;
  };
  let rest = cut(word, PERFECTIVE);
  if (rest === word) rest = cutInflection(cut(word, REFLEXIVE), cut);
  rest = cut(rest, /и$/);
  const second = secondRegion(word);
  if (/ость?$/.test(rest) && rest.search(/ость?$/) >= second) rest = rest.replace(/ость?$/, '');
  const plain = cut(rest, SUPERLATIVE);
  if (plain !== rest || /нн$/.test(rest)) rest = plain.replace(/нн$/, 'н');
  else rest = cut(rest, /ь$/);
  return rest;
}

/** Whether the ending is, or begins, one of case or gender; «ит» of «смесит» is a verb ending. */
export function mayEndInCase(word: string): boolean {
  return /^[аеиоуыэюяйьмхвг]{0,3}$/.test(word.slice(stem(word).length));
}

/** Removes the fleeting vowel: «молоток» and «молотк» become the same; other stems stay. */
export function withoutFleeting(base: string): string {
  if (base.length <= 3) return base;
  // «гаек» of «гайка», «батареек» of «батарейка»
  return base.replace(FLEETING, '').replace(/(?<=[аеиоуыэюя])ек$/, 'йк');
}

function cutInflection(word: string, cut: (text: string, ending: RegExp) => string): string {
  const adjective = cut(word, ADJECTIVE);
  if (adjective !== word) return cut(adjective, PARTICIPLE);
  const verb = cut(word, VERB);
  return verb === word ? cut(word, NOUN) : verb;
}

/** Where R2 of the Snowball description begins: after the second vowel and consonant. */
function secondRegion(word: string): number {
  const match = /^[^аеиоуыэюя]*[аеиоуыэюя]+[^аеиоуыэюя][^аеиоуыэюя]*[аеиоуыэюя]+[^аеиоуыэюя]/.exec(word);
  return match ? match[0].length : word.length;
}
