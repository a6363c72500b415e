import { compact } from './requisites.ts';

/** Where a company keeps its money; any part may be empty until it is told. */
export interface Bank {
  name: string;
  bik: string;
  account: string;
  corr_account: string;
}

/** Twenty characters, the sixth of which may be a letter that stands for a digit. */
const ACCOUNT = /^\d{5}[\dABCEHKMPTX]\d{14}$/;
const LETTERS = 'ABCEHKMPTX';
const WEIGHTS = [7, 1, 3];

/** What is wrong with a БИК; null when it is one. */
export function bikProblem(text: string): string | null {
  const bik = compact(text);
  if (bik === '') return 'Введите БИК банка: 9 цифр.';
  if (!/^\d+$/.test(bik)) return 'В БИК только цифры.';
  if (bik.length !== 9) return `В БИК 9 цифр, сейчас ${bik.length}.`;
  if (isTreasury(bik)) return null;
  if (!bik.startsWith('04')) return 'БИК начинается с 04, у казначейства — с 01.';
  const unit = Number(bik.slice(6));
  return unit <= 2 || unit >= 50 ? null : 'Такого БИК не бывает: проверьте последние три цифры.';
}

/** What is wrong with a settlement account at the bank of the БИК; null when it is one. */
export function accountProblem(text: string, bik: string): string | null {
  const problem = formProblem(text, 'расчётном счёте', 'Введите расчётный счёт: 20 цифр.');
  if (problem !== null) return problem;
  const account = compact(text);
  if (account.startsWith('40817')) return 'Это счёт частного лица: для счетов нужен счёт юрлица или ИП.';
  if (isTreasury(bik)) return null;
  return isOfBank(compact(bik).slice(6) + account)
    ? null
    : 'Счёт не подходит к этому БИК: проверьте цифры того и другого.';
}

/** What is wrong with a correspondent account of the bank; null when it is one. */
export function corrAccountProblem(text: string, bik: string): string | null {
  const problem = formProblem(text, 'корреспондентском счёте', 'Введите корреспондентский счёт: 20 цифр.');
  if (problem !== null || isTreasury(bik)) return problem;
  const [bank, account] = [compact(bik), compact(text)];
  return isOfBank(`0${bank.slice(4, 6)}${account}`) && account.endsWith(bank.slice(6))
    ? null
    : 'Счёт не подходит к этому БИК: последние три цифры у них одни и те же.';
}

/** Accounts of the treasury are outside the rule of the key. */
function isTreasury(bik: string): boolean {
  return compact(bik).startsWith('01');
}

function formProblem(text: string, where: string, ask: string): string | null {
  const account = compact(text);
  if (account === '') return ask;
  if (account.length !== 20) return `В ${where} 20 цифр, сейчас ${account.length}.`;
  return ACCOUNT.test(account) ? null : `В ${where} только цифры.`;
}

/** The key is right when the weighed last digits of 23 sum up to a round number. */
function isOfBank(digits: string): boolean {
  const sum = [...digits].reduce((total, sign, at) => {
    const value = LETTERS.includes(sign) ? LETTERS.indexOf(sign) : Number(sign);
    return total + ((value * (WEIGHTS[at % 3] ?? 0)) % 10);
  }, 0);
  return sum % 10 === 0;
}
