import { XmlError } from '../../../platform/files/xml-error.ts';
import { parseXml } from '../../../platform/files/xml-reader.ts';
import { badField } from '../../../platform/http/errors.ts';
import { isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { decodePower } from './machine-power-encoding.ts';
import { issueDateError } from './powers.ts';

/**
 * Data taken from a machine-readable power of attorney (МЧД, COM-9). Passport, date of birth and СНИЛС are never
 * read.
 */
export interface MachinePower {
  /** GUID in the registry, in lower case. */
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  personName: string;
  /** The authority in words, cut to 1000 characters. */
  scope: string;
}

/** What the file has to match. */
export interface Expected {
  /** Name of the file: `ON_EMCHD_20261103_….xml`. */
  fileName: string;
  /** ИНН of the company that uploads the file. */
  inn: string;
  /** КПП of that company, which identifies its branch; null: it has none. */
  kpp: string | null;
  today: LegalDay;
}

/** Real files have some ten kilobytes. */
const MAX_BYTES = 1024 * 1024;
/** Real files have some hundred elements. */
const LIMITS = { elements: 20_000, characters: MAX_BYTES };
const UNREADABLE: Record<string, string> = {
  xml_broken: 'Файл повреждён: XML не читается. Выгрузите его из реестра заново.',
  doctype: 'В файле объявлен DOCTYPE: такие файлы не принимаем.',
  too_deep: 'Файл повреждён: вложенность слишком большая.',
};
export const TOO_MUCH = 'Файл слишком сложный: это не МЧД. Загрузите XML самой доверенности.';
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST_SCOPE = 1_000;

/** Values collected from the file, unchecked. */
interface Found {
  root: string;
  fileId: string;
  isRedelegated: boolean;
  facts: Record<string, string>;
  /** ИНН of the principals; empty for a person or a foreign company. */
  givers: string[];
  /** КПП of the principals by ИНН, where the file has one. */
  branches: Map<string, string>;
  /** Names of the agents. */
  people: string[];
  scope: string[];
}

/**
 * Reads a МЧД file and checks that it is in force today, given by the company and to exactly one person.
 * @throws 400 at `file`, with a message for each kind of mistake
 */
export function readMachinePower(bytes: Uint8Array, { fileName, inn, kpp, today }: Expected): MachinePower {
  if (bytes.length > MAX_BYTES)
    throw fileError('Файл больше 1 МБ: это не МЧД. Загрузите XML самой доверенности.');
  const found = parse(decodePower(bytes));
  requireFamily(found, fileName);
  if (found.isRedelegated)
    throw fileError('Это передоверие. Нужна МЧД, которую выдала сама компания: попросите её у руководителя.');
  const number = (found.facts.НомДовер ?? '').toLowerCase();
  if (!GUID.test(number))
    throw fileError(
      'Номер доверенности не похож на номер из реестра (36 знаков). Выгрузите файл из реестра заново.',
    );
  const { issuedAt, validTo } = requireDates(found, today);
  if (!found.givers.includes(inn))
    throw fileError(
      `Доверенность выдала не ваша компания: в файле ИНН ${found.givers.filter(Boolean).join(', ') || 'не указан'}, нужен ${inn}.`,
    );
  const branch = found.branches.get(inn);
  if (branch && kpp && branch !== kpp)
    throw fileError(`Доверенность выдал другой филиал: в файле КПП ${branch}, нужен ${kpp}.`);
  const [personName, ...others] = found.people;
  if (!personName) throw fileError('В доверенности не указан представитель: нужен один человек с фамилией.');
  if (others.length > 0)
    throw fileError(
      `Представителей в доверенности: ${found.people.length}. Нужна доверенность на одного человека: выпустите отдельную.`,
    );
  const scope = found.scope.join('; ').replace(/\s+/g, ' ').trim();
  return {
    number,
    issuedAt,
    validTo,
    personName: personName.slice(0, 200),
    scope: shortened(scope, LONGEST_SCOPE),
  };
}

function requireFamily({ root, fileId }: Found, fileName: string): void {
  const names = [fileId, fileName].map((name) => name.toUpperCase());
  if (names.some((name) => name.startsWith('ON_DOV')))
    throw fileError('Это МЧД для налоговой (ON_DOVEL). Нужна единая форма: файл называется ON_EMCHD_….xml.');
  if (root !== 'Доверенность')
    throw fileError(`Это не МЧД: файл начинается с «${root.slice(0, 40)}», а не с «Доверенность».`);
  if (!names.some((name) => name.startsWith('ON_EMCHD')))
    throw fileError('Файл МЧД единой формы называется ON_EMCHD_….xml. Загрузите его под исходным именем.');
}

function requireDates({ facts }: Found, today: LegalDay): { issuedAt: LegalDay; validTo: LegalDay } {
  const issuedAt = facts.ДатаВыдДовер ?? '';
  const validTo = facts.СрокДейст ?? '';
  if (!isLegalDay(issuedAt)) throw fileError('В доверенности нет даты выдачи.');
  if (!isLegalDay(validTo)) throw fileError('В доверенности нет срока действия.');
  if (validTo < issuedAt) throw fileError('Срок действия заканчивается раньше даты выдачи.');
  const early = issueDateError(issuedAt, today);
  if (early) throw fileError(early);
  if (validTo < today) throw fileError(`Доверенность истекла ${formatDate(validTo)}. Выпустите новую.`);
  return { issuedAt, validTo };
}

/** Attributes are identified by the path of open elements, because an ИНН can occur in several places. */
function parse(text: string): Found {
  const found: Found = {
    root: '',
    fileId: '',
    isRedelegated: false,
    facts: {},
    givers: [],
    branches: new Map(),
    people: [],
    scope: [],
  };
  const path: string[] = [];
  const handler = {
    start({ name, attributes }: { name: string; attributes: Readonly<Record<string, string>> }) {
      if (path.length === 0) {
        found.root = name;
        found.fileId = attributes.ИдФайл ?? '';
      }
      path.push(name);
      collect(found, path, attributes);
    },
    text(words: string) {
      if (path.at(-1) === 'ТекстПолн') found.scope.push(words);
    },
    end: () => void path.pop(),
  };
  try {
    parseXml(text, handler, LIMITS);
  } catch (thrown) {
    throw thrown instanceof XmlError ? fileError(UNREADABLE[thrown.code] ?? TOO_MUCH) : thrown;
  }
  return found;
}

function collect(found: Found, path: readonly string[], attributes: Readonly<Record<string, string>>): void {
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

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function fileError(text: string) {
  return badField('file', text);
}
