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

/** Words and runs of keys that lists of stolen passwords begin with; in order, so that «qwerty» is found in «qwertyui». */
const COMMON_STEMS = [
  ...['password', 'passw', 'pass', 'parol', 'qwertyuiop', 'qwerty', 'qwert', 'qazwsxedc', 'qazwsx', 'asdfghjkl', 'asdfgh'],
  ...['asdf', 'zxcvbnm', 'zxcvbn', 'abcdefgh', 'abcdef', 'abcd', 'abc', 'qwe', 'asd', 'zxc', 'admin', 'administrator', 'root'],
  ...['user', 'test', 'login', 'welcome', 'letmein', 'iloveyou', 'monkey', 'dragon', 'master', 'samsung', 'iphone'],
  ...['google', 'yandex', 'mail', 'vkontakte', 'spartak', 'zenit', 'moscow', 'moskva', 'russia', 'rossiya', 'privet'],
  ...['marina', 'natasha', 'andrey', 'sergey', 'nikita', 'maksim', 'dima', 'sasha', 'ghbdtn', 'gfhjkm', 'vitrina'],
];
const STEM = new RegExp(`^(${COMMON_STEMS.join('|')}|[a-z]{1,2})+$`);
/** Rows of keys pressed in turn: «1q2w3e4r», «q1w2e3r4», «1qaz2wsx». */
const KEY_RUNS = ['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '1qaz2wsx3edc4rfv5tgb', 'zaq12wsxcde34rfv', '123qweasdzxc', 'qwe123asd456zxc'];
/** Signs that stand for letters: «P@ssw0rd». */
const LETTER_OF: Record<string, string> = { '@': 'a', $: 's', '!': 'i' };

/**
 * Whether a password is among those that are tried first: a usual word or run of keys with digits around it. It is taken
 * all the same, with a warning (RULINGS 18).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (KEY_RUNS.some((run) => run.startsWith(plain) || plain.startsWith(run.slice(0, SHORTEST_PASSWORD)))) return true;
  const [digits = ''] = [plain.replace(/\D/g, '')];
  const letters = plain.replace(/[@$!]/g, (sign) => LETTER_OF[sign] ?? sign);
  const around = letters.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const word = around.replace(/0/g, 'o').replace(/1/g, 'i').replace(/3/g, 'e').replace(/\d/g, '');
  return digits.length > 0 && STEM.test(word);
}
