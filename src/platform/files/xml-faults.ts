/** Messages of the XML parser → the same in Russian; «$1» is the name in the message. The first match wins. */
const FAULTS: readonly [RegExp, string][] = [
  [/^unclosed tag: (.+)$/, 'тег <$1> не закрыт: файл обрывается'],
  [/^unmatched closing tag: (.+?)\.?$/, 'закрывающий тег </$1> ничего не закрывает'],
  [/^unexpected close tag/, 'закрывающий тег не соответствует открытому'],
  [/^unexpected end/, 'файл обрывается на полуслове'],
  [/^undefined entity/, 'неизвестная подстановка вида &имя;'],
  [/entity/, 'неверная подстановка после знака &'],
  [/^text data outside of root/, 'текст вне корневого элемента'],
  [/^document must contain a root/, 'нет корневого элемента'],
  [/only one root/, 'корневых элементов больше одного'],
  [/^duplicate attribute: (.+?)\.?$/, 'атрибут $1 повторяется'],
  [/^unbound namespace prefix: "?(.+?)"?\.?$/, 'приставка $1 не объявлена'],
  [/disallowed character in (?:closing )?tag/, 'недопустимый знак в имени тега'],
  [/disallowed character in attribute/, 'недопустимый знак в имени атрибута'],
  [/disallowed character|disallowed in char data/, 'недопустимый знак'],
  [/attribute/, 'атрибут записан неверно: нужно имя="значение"'],
  [/comment/, 'неверный комментарий'],
  [
    /declaration|version number|encoding value|standalone|name\/value|expected/,
    'неверное объявление <?xml … ?>',
  ],
  [/processing instruction/, 'неверная инструкция <? … ?>'],
];

/** Translates a message of the parser, which begins with its place, into Russian. */
export function xmlFault(message: string): string {
  const text = message.replace(/^(?:undefined:)?\d+:\d+: /, '');
  for (const [pattern, russian] of FAULTS) {
    const found = pattern.exec(text);
    if (found) return russian.replace('$1', () => found[1] ?? '');
  }
  return 'нарушена запись тегов';
}
