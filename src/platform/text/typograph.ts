import { SHOWN_CODE } from './phone-and-date.ts';

const noBreak = '\u00a0';

// Short words that must not hang at the end of a line. «25 А 6 кА»: after its number the letter is a unit and no word.
const shortWord =
  /(^|[ \n(«„]|(?<!\d)\u00a0)(а|без|в|во|для|до|за|и|из|или|к|ко|на|над|не|ни|но|о|об|от|по|под|при|с|со|у|№) (?=\S)/giu;
/** Units, and what the names of goods count: «3 ключа», «54 контакта». Longer words may break after their number. */
const numberAndUnit =
  /(\d) (?=(?:шт|мм|см|дм|м|км|мкм|кг|г|т|л|мл|В|кВ|Вт|кВт|А|мА|кА|А·ч|Ач|Вт·ч|Гц|лм|К|Н·м|Нм|бар|атм|МПа|Дж|об|уп|м²|мм²|м³|м2|мм2|м3|%|₽|°C|°С|лет|год|года|дн|дней|ч|мин|\p{L}{1,3}\/\p{L}{1,3}|(?:ключ|контакт|секци|модул|пол[ко]|ступен|штук|гн[её]зд)\p{L}{0,3})(?![\p{L}\d]))/gu;
const thousands = /(\d) (?=\d{3}(?!\d))/gu;
const hangingDash = / (?=[—–] )/gu;

/**
 * Russian typesetting of one line: no-break spaces after prepositions, inside numbers, between a number and its
 * unit, before a dash (UI-24). The words stay as they are.
 */
export function typograph(text: string): string {
  return (
    text
      .replace(thousands, `$1${noBreak}`)
      .replace(numberAndUnit, `$1${noBreak}`)
      // Applied twice: in «и в доме» two short words share a space.
      .replace(shortWord, `$1$2${noBreak}`)
      .replace(shortWord, `$1$2${noBreak}`)
      .replace(hangingDash, noBreak)
  );
}

const phone = new RegExp(SHOWN_CODE, 'g');

/** «+7 (922) 123-45-67» stays on one line; nothing else in the text changes. */
export function wholePhones(text: string): string {
  return text.replace(phone, (start) => start.replaceAll(' ', noBreak));
}

const shortened =
  /(?<![\p{L}\d])((?:г|д|ул|пр|пл|пер|стр|корп|кв|оф|обл|наб|ш)\.|(?:пр-т|пр-д|б-р|мкр)\.?) (?=\S)/gu;
const houseNumber = /(\p{L},) (?=\d{1,4}[\p{L}\d/]{0,4}(?:,|$))/gu;
const dayAndHour = /(\p{L}) (?=\d{1,2}:\d\d)/gu;

/** An address or opening hours: «ул. Мира, 18», «пр-т Мира», «стр. 5», «Сб–Вс 09:00» stay on one line each. */
export function typographPlace(text: string): string {
  return typograph(text)
    .replace(shortened, `$1${noBreak}`)
    .replace(houseNumber, `$1${noBreak}`)
    .replace(dayAndHour, `$1${noBreak}`);
}

// A designation of a model: letters, digits and hyphens in one word, with at least one digit («ВА47-29»,
// «ВВГ-Пнг(А)-LS» has none and is as breakable as any word with a hyphen unless it is short).
// «Вт/м» and «240 д/м» would be torn at the stroke, «8–10 м²» at the dash.
const model =
  /[\p{L}\d/.()×]+(?:-[\p{L}\d/.()×]+)+|\p{L}{1,4}[²³]?\/\p{L}{1,4}(?!\p{L})|\d+(?:,\d+)?–\d+(?:,\d+)?/gu;
const longestUnbreakable = 16;

/** A text in pieces: `whole` ones are designations of models that must stay on one line. */
export function splitModels(text: string): { text: string; whole: boolean }[] {
  const pieces: { text: string; whole: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(model)) {
    const found = match[0];
    if (found.length > longestUnbreakable || !/[\d\p{Lu}/]/u.test(found)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), whole: false });
    pieces.push({ text: found, whole: true });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), whole: false });
  return pieces;
}
