import { badField } from '../../core/errors.ts';
import { isLegalDay, type LegalDay } from '../../core/legal-day.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { XmlError } from '../../core/xml-error.ts';
import { parseXml } from '../../core/xml-reader.ts';
import { decodePower } from './machine-power-encoding.ts';
import { issueFault } from './powers.ts';

/**
 * What is taken from a machine-readable power of attorney (МЧД, unified format 003, B2B §5). Its passport, birthday and
 * СНИЛС are passed over: nobody here needs them (T21).
 */
export interface MachinePower {
  /** GUID of the registry, in small letters. */
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  personName: string;
  /** The powers in words, cut to a thousand characters. */
  scope: string;
}

/** What it is compared with. */
export interface Expected {
  /** As the file is called: `ON_EMCHD_20261103_….xml`. */
  fileName: string;
  /** ИНН of the company that uploads it. */
  inn: string;
  /** Its КПП: tells branches apart; null: it has none. */
  kpp: string | null;
  today: LegalDay;
}

/** Real ones have some ten kilobytes. */
const MOST_BYTES = 1024 * 1024;
/** Real ones have some hundreds. */
const LIMITS = { elements: 20_000, characters: MOST_BYTES };
const UNREADABLE: Record<string, string> = {
  xml_broken: 'Файл повреждён: XML не читается. Выгрузите его из реестра заново.',
  doctype: 'В файле объявлен DOCTYPE: такие файлы не принимаем.',
  too_deep: 'Файл повреждён: вложенность слишком большая.',
};
export const TOO_MUCH = 'Файл слишком сложный: это не МЧД. Загрузите XML самой доверенности.';
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST_SCOPE = 1_000;

/** Everything of interest, as it stands in the file. */
interface Found {
  root: string;
  fileId: string;
  isRedelegated: boolean;
  facts: Record<string, string>;
  /** ИНН of whoever gives the power; empty for a person or a foreign company. */
  givers: string[];
  /** КПП by ИНН of those who give it, where it is told. */
  branches: Map<string, string>;
  /** Names of whom it is given to. */
  people: string[];
  scope: string[];
}

/**
 * Reads МЧД and checks that it is in force today, given by the company, to one person.
 * @throws 400 at `file`, each mistake in its own words (T20)
 */
export function readMachinePower(bytes: Uint8Array, { fileName, inn, kpp, today }: Expected): MachinePower {
  if (bytes.length > MOST_BYTES)
    throw wrong('Файл больше 1 МБ: это не МЧД. Загрузите XML самой доверенности.');
  const found = parse(decodePower(bytes));
  requireFamily(found, fileName);
  if (found.isRedelegated)
    throw wrong('Это передоверие. Нужна МЧД, которую выдала сама компания: попросите её у руководителя.');
  const number = (found.facts.НомДовер ?? '').toLowerCase();
  if (!GUID.test(number))
    throw wrong(
      'Номер доверенности не похож на номер реестра (36 знаков). Выгрузите файл из реестра заново.',
    );
  const { issuedAt, validTo } = requireDates(found, today);
  if (!found.givers.includes(inn))
    throw wrong(
      `Доверенность выдала не ваша компания: в файле ИНН ${found.givers.filter(Boolean).join(', ') || 'не указан'}, нужен ${inn}.`,
    );
  const branch = found.branches.get(inn);
  if (branch && kpp && branch !== kpp)
    throw wrong(`Доверенность выдал другой филиал: в файле КПП ${branch}, нужен ${kpp}.`);
  const [personName, ...others] = found.people;
  if (!personName) throw wrong('В доверенности не назван представитель: нужен один человек с фамилией.');
  if (others.length > 0)
    throw wrong(
      `В доверенности названо представителей: ${found.people.length}. Нужна на одного: выпустите отдельную.`,
    );
  const scope = found.scope.join('; ').replace(/\s+/g, ' ').trim();
  return {
    number,
    issuedAt,
    validTo,
    personName: personName.slice(0, 200),
    scope: cut(scope, LONGEST_SCOPE),
  };
}

function requireFamily({ root, fileId }: Found, fileName: string): void {
  const names = [fileId, fileName].map((name) => name.toUpperCase());
  if (names.some((name) => name.startsWith('ON_DOV')))
    throw wrong('Это МЧД для налоговой (ON_DOVEL). Нужна единая форма: файл называется ON_EMCHD_….xml.');
  if (root !== 'Доверенность')
    throw wrong(`Это не МЧД: файл начинается с «${root.slice(0, 40)}», а не с «Доверенность».`);
  if (!names.some((name) => name.startsWith('ON_EMCHD')))
    throw wrong('Файл МЧД единой формы называется ON_EMCHD_….xml. Загрузите его под исходным именем.');
}

function requireDates({ facts }: Found, today: LegalDay): { issuedAt: LegalDay; validTo: LegalDay } {
  const issuedAt = facts.ДатаВыдДовер ?? '';
  const validTo = facts.СрокДейст ?? '';
  if (!isLegalDay(issuedAt)) throw wrong('В доверенности нет даты выдачи.');
  if (!isLegalDay(validTo)) throw wrong('В доверенности нет срока действия.');
  if (validTo < issuedAt) throw wrong('Срок доверенности кончается раньше, чем она выдана.');
  const early = issueFault(issuedAt, today);
  if (early) throw wrong(early);
  if (validTo < today) throw wrong(`Доверенность истекла ${formatDate(validTo)}. Выпустите новую.`);
  return { issuedAt, validTo };
}

/** The path of the open elements decides what an attribute means: ИНН stand in several places. */
function parse(text: string): Found {
  const found: Found = {
    ...{
      root: '',
      fileId: '',
      isRedelegated: false,
      facts: {},
      givers: [],
      branches: new Map(),
      people: [],
      scope: [],
    },
  };
  const path: string[] = [];
  const handler = {
    start({ name, attributes }: { name: string; attributes: Readonly<Record<string, string>> }) {
      if (path.length === 0) {
        found.root = name;
        found.fileId = attributes.ИдФайл ?? '';
      }
      path.push(name);
      take(found, path, attributes);
    },
    text(words: string) {
      if (path.at(-1) === 'ТекстПолн') found.scope.push(words);
    },
    end: () => void path.pop(),
  };
  try {
    parseXml(text, handler, LIMITS);
  } catch (thrown) {
    throw thrown instanceof XmlError ? wrong(UNREADABLE[thrown.code] ?? TOO_MUCH) : thrown;
  }
  return found;
}

function take(found: Found, path: readonly string[], attributes: Readonly<Record<string, string>>): void {
  const name = path.at(-1);
  const isIn = (element: string) => path.includes(element);
  if (name === 'Передов') found.isRedelegated = true;
  if (name === 'СвДов') found.facts = { ...attributes };
  if (name === 'СвДоверит') found.givers.push('');
  if (isIn('СвДоверит') && !isIn('ЛицоБезДов')) {
    const inn = (isIn('РосОргДовер') && attributes.ИННЮЛ) || (isIn('ИПДовер') && attributes.ИННФЛ);
    if (inn && found.givers.at(-1) === '') {
      found.givers[found.givers.length - 1] = inn;
      if (attributes.КПП) found.branches.set(inn, attributes.КПП);
    }
  }
  if (name === 'СвУпПред') found.people.push('');
  if (name === 'ФИО' && isIn('СвУпПред') && found.people.at(-1) === '')
    found.people[found.people.length - 1] = ['Фамилия', 'Имя', 'Отчество']
      .map((part) => (attributes[part] ?? '').trim())
      .filter(Boolean)
      .join(' ');
  if (name === 'МашПолн' && attributes.НаимПолн) found.scope.push(attributes.НаимПолн);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function wrong(text: string) {
  return badField('file', text);
}
