import { formatCount } from '../../../platform/text/plural.ts';

/** Length of the shortest password, in characters (R9.6). */
export const SHORTEST_PASSWORD = 8;
/** Passwords are never cut: longer ones are rejected before they are hashed (SEC-6). */
export const LONGEST_PASSWORD = 1_000;

/** Validation errors of forms that change a password or ask for it. */
export const PASSWORDS_DIFFER = 'Пароли не совпадают.';
export const WRONG_PASSWORD = 'Неверный пароль.';

/** One condition of a password, for a checklist next to the field. */
export interface PasswordCondition {
  text: string;
  isMet(password: string): boolean;
}

/** At least 8 characters, a Latin letter and a digit (R5.5). */
export const PASSWORD_CONDITIONS: readonly PasswordCondition[] = [
  {
    text: `не меньше ${SHORTEST_PASSWORD} знаков`,
    isMet: (password) => [...password].length >= SHORTEST_PASSWORD,
  },
  { text: 'латинская буква', isMet: (password) => /[a-z]/i.test(password) },
  { text: 'цифра', isMet: (password) => /[0-9]/.test(password) },
];

/** Validates a password (ACC-3). @returns the error to show; null when it is valid */
export function passwordError(password: string): string | null {
  if ([...password].length > LONGEST_PASSWORD)
    return `Пароль слишком длинный: можно не больше ${formatCount(LONGEST_PASSWORD)} знаков.`;
  const missing = PASSWORD_CONDITIONS.filter(({ isMet }) => !isMet(password)).map(({ text }) => text);
  return missing.length === 0 ? null : `В пароле должно быть: ${missing.join(', ')}.`;
}

/** Words and keyboard runs at the head of lists of stolen passwords, the longer first. */
const COMMON_WORDS = [
  'administrator',
  'password',
  'passwort',
  'passw',
  'parol',
  'pass',
  'gfhjkm',
  'ghbdtn',
  'privet',
  'welcome',
  'qwertyuiop',
  'qwerty',
  'qwert',
  'qwer',
  'qwe',
  'asdfghjkl',
  'asdfgh',
  'asdf',
  'asd',
  'zxcvbnm',
  'zxcvbn',
  'zxc',
  'qazwsxedc',
  'qazwsx',
  'qaz',
  'wsx',
  'zaq',
  'abcdefgh',
  'abcdef',
  'abcd',
  'abc',
  'admin',
  'root',
  'user',
  'test',
  'login',
  'letmein',
  'iloveyou',
  'love',
  'monkey',
  'dragon',
  'master',
  'samsung',
  'iphone',
  'google',
  'yandex',
  'mail',
  'spartak',
  'zenit',
  'moscow',
  'moskva',
  'russia',
  'vitrina',
  'marina',
  'natasha',
  'andrey',
  'sergey',
];
const ONLY_COMMON = new RegExp(`^(${COMMON_WORDS.join('|')}|[a-z])$|^(${COMMON_WORDS.join('|')}){1,3}$`);
/** Longer passwords are no longer among the first that attackers try. */
const LONGEST_COMMON = 16;
const LETTER_OF: Record<string, string> = { '@': 'a', $: 's', '0': 'o' };

/**
 * Whether a password is among the first that attackers try: common words or keyboard runs with digits and symbols
 * anywhere. Such a password is accepted, but the form warns (ACC-3).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (plain.length > LONGEST_COMMON) return false;
  const disguised = plain.replace(/[@$0]/g, (sign) => LETTER_OF[sign] ?? sign);
  return [plain, disguised].some((text) => ONLY_COMMON.test(text.replace(/[\d\s!-/:-@[-`{-~]/g, '')));
}
