/** First parts of compounds with the adjective that says the same: «электродрель» is «дрель электрическая». */
const COMBINING: Readonly<Record<string, string>> = {
  электро: 'электрический',
  бензо: 'бензиновый',
  авто: 'автомобильный',
  пневмо: 'пневматический',
  гидро: 'гидравлический',
  дизель: 'дизельный',
  газо: 'газовый',
  газоно: 'газонный',
  термо: 'термический',
  тепло: 'тепловой',
  вело: 'велосипедный',
  водо: 'водяной',
  гипсо: 'гипсовый',
  снего: 'снежный',
  свето: 'световой',
  стекло: 'стеклянный',
  металло: 'металлический',
  бетоно: 'бетонный',
  паро: 'паровой',
  радио: 'радио',
  мото: 'моторный',
  аккумуляторо: 'аккумуляторный',
  фото: 'фото',
  видео: 'видео',
  аква: 'водный',
  угло: 'угловой',
  плоско: 'плоский',
  вибро: 'вибрационный',
  крупно: 'крупный',
  мелко: 'мелкий',
  тонко: 'тонкий',
  много: 'многий',
  влаго: 'влажный',
  мини: 'маленький',
  эко: 'экологический',
};

/** Endings of everyday and diminutive words, longest first: «микроволновка», «болтик», «лампочка». */
const EVERYDAY =
  /(?:овочка|очка|ечка|ушка|юшка|ышка|ичка|чик|ик|овка|евка|лка|йка|шка|нка|вка|ка|ок|ек)(?:и|у|ой|е|ам|ами|ах|а|ом)?$/;
/** What remains must still tell the word. */
const SHORTEST_ROOT = 5;

/** What follows a combining part must still be a word. */
const SHORTEST_REST = 4;

/** Longer parts first: «газоно» before «газо». */
const PART = new RegExp(
  `^(?:${Object.keys(COMBINING)
    .sort((a, b) => b.length - a.length)
    .join('|')})`,
);

/** The combining part a word is or begins with, the rest after it and the adjective it stands for. */
export function combining(word: string): { rest: string; adjective: string } | undefined {
  const part = PART.exec(word)?.[0];
  const adjective = part && COMBINING[part];
  if (!adjective) return undefined;
  const rest = word.slice(part.length);
  return rest === '' || rest.length >= SHORTEST_REST ? { rest, adjective } : undefined;
}

/** Roots to look for words beginning with, for a word nothing is named by, the longest first. */
export function roots(word: string): string[] {
  const found: string[] = [];
  const everyday = EVERYDAY.exec(word);
  if (everyday) {
    const root = word.slice(0, everyday.index);
    found.push(root, root.replace(/[аеиоуыьй]$/, ''));
  }
  return [...new Set(found)].filter((root) => root.length >= SHORTEST_ROOT);
}
