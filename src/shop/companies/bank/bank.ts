import { compact } from '../requisites/requisites.ts';

/** A company's bank account; unknown parts are empty. */
export interface Bank {
  name: string;
  bik: string;
  account: string;
  corr_account: string;
}

/** Twenty characters. The sixth may be a letter that encodes a digit. */
const ACCOUNT = /^\d{5}[\dABCEHKMPTX]\d{14}$/;
const LETTERS = 'ABCEHKMPTX';
const WEIGHTS = [7, 1, 3];

/** Validates a БИК. @returns the error to show; null when it is valid */
export function bikError(text: string): string | null {
  const bik = compact(text);
  if (bik === '') return 'Введите БИК банка: 9 цифр.';
  if (!/^\d+$/.test(bik)) return 'В БИК только цифры.';
  if (bik.length !== 9) return `В БИК 9 цифр, сейчас ${bik.length}.`;
  if (isTreasury(bik)) return null;
  if (!bik.startsWith('04')) return 'БИК начинается с 04, у казначейства — с 01.';
  const unit = Number(bik.slice(6));
  return unit <= 2 || unit >= 50 ? null : 'БИК указан с ошибкой: проверьте последние три цифры.';
}

/** Validates a settlement account against the БИК of its bank. @returns the error to show; null when it is valid */
export function accountError(text: string, bik: string): string | null {
  const error = formError(text, 'расчётном счёте', 'Введите расчётный счёт: 20 цифр.');
  if (error !== null) return error;
  const account = compact(text);
  if (account.startsWith('40817')) return 'Это счёт частного лица. Укажите счёт юрлица или ИП.';
  if (isTreasury(bik)) return null;
  return isOfBank(compact(bik).slice(6) + account)
    ? null
    : 'Счёт не соответствует БИК: проверьте цифры счёта и БИК.';
}

/** Validates a correspondent account against the БИК of its bank. @returns the error to show; null when it is valid */
export function corrAccountError(text: string, bik: string): string | null {
  const error = formError(text, 'корреспондентском счёте', 'Введите корреспондентский счёт: 20 цифр.');
  if (error !== null || isTreasury(bik)) return error;
  const [bank, account] = [compact(bik), compact(text)];
  return isOfBank(`0${bank.slice(4, 6)}${account}`) && account.endsWith(bank.slice(6))
    ? null
    : 'Счёт не соответствует БИК: последние три цифры у них должны совпадать.';
}

/** Accounts of the treasury have no control key. */
function isTreasury(bik: string): boolean {
  return compact(bik).startsWith('01');
}

function formError(text: string, where: string, ask: string): string | null {
  const account = compact(text);
  if (account === '') return ask;
  if (account.length !== 20) return `В ${where} 20 цифр, сейчас ${account.length}.`;
  return ACCOUNT.test(account) ? null : `В ${where} только цифры.`;
}

/** Checks the control key: the weighted last digits of the 23 sum up to a multiple of ten. */
function isOfBank(digits: string): boolean {
  const sum = [...digits].reduce((total, sign, at) => {
    const value = LETTERS.includes(sign) ? LETTERS.indexOf(sign) : Number(sign);
    return total + ((value * (WEIGHTS[at % 3] ?? 0)) % 10);
  }, 0);
  return sum % 10 === 0;
}
