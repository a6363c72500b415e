/** «Password minimum length 8» (SPEC §9). */
export const SHORTEST_PASSWORD = 8;
/** Nothing is cut off: what is longer is refused before it is hashed (RELIABILITY 6). */
export const LONGEST_PASSWORD = 1_000;

/** One condition of a password, for a list that is ticked off while one types. */
export interface PasswordCondition {
  text: string;
  isMet(password: string): boolean;
}

/** «Password: at least 8 characters, with at least one Latin letter and one digit» (SPEC §5). */
export const PASSWORD_CONDITIONS: readonly PasswordCondition[] = [
  {
    text: `не короче ${SHORTEST_PASSWORD} знаков`,
    isMet: (password) => [...password].length >= SHORTEST_PASSWORD,
  },
  { text: 'латинская буква', isMet: (password) => /[a-z]/i.test(password) },
  { text: 'цифра', isMet: (password) => /[0-9]/.test(password) },
];

/** Why a password cannot be taken, as one Russian sentence; null when it can. Nothing else is asked (RULINGS 18). */
export function passwordProblem(password: string): string | null {
  if ([...password].length > LONGEST_PASSWORD)
    return `Слишком длинный пароль: больше ${LONGEST_PASSWORD} знаков.`;
  const missing = PASSWORD_CONDITIONS.filter(({ isMet }) => !isMet(password)).map(({ text }) => text);
  return missing.length === 0 ? null : `В пароле не хватает: ${missing.join(', ')}.`;
}

/** Words and runs of keys that lists of stolen passwords begin with; the longer first. */
const COMMON_WORDS = [
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
];
const ONLY_COMMON = new RegExp(`^(${COMMON_WORDS.join('|')}|[a-z])$|^(${COMMON_WORDS.join('|')}){1,3}$`);
/** Longer than this, usual words are no longer among the first that are tried. */
const LONGEST_COMMON = 16;
const LETTER_OF: Record<string, string> = { '@': 'a', $: 's', '0': 'o' };

/**
 * Whether a password is among the first that are tried: usual words or runs of keys, with digits and signs anywhere.
 * It is taken all the same; the form warns (RULINGS 18).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (plain.length > LONGEST_COMMON) return false;
  const disguised = plain.replace(/[@$0]/g, (sign) => LETTER_OF[sign] ?? sign);
  return [plain, disguised].some((text) => ONLY_COMMON.test(text.replace(/[\d\s!-/:-@[-`{-~]/g, '')));
}
