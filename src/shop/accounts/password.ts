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
