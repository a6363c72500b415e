import { ShopError } from '../../../platform/http/errors.ts';

/** A session without a call of its person for so long is locked (STF-16). */
export const IDLE_SECONDS = 30 * 60;
/** A session ends so long after the login, however often it is used. */
export const SESSION_SECONDS = 12 * 3600;
/** How long a person may take for the second step of the login, and for enrolling a factor. */
export const STEP_SECONDS = { factor: 15 * 60, enrolment: 60 * 60 } as const;
/** For so long after the second factor dangerous calls need no new one (STF-18). */
export const FACTOR_SECONDS = 5 * 60;

/** What the person behind a session has shown: a link, a password, or all that is needed. */
export type Stage = 'enrolment' | 'factor' | 'open';

/**
 * `factor_missing`: he has no second factor yet and may only enrol one. `factor_awaited`: the password was right, the factor
 * has not been shown. `locked`: only the factor opens the session again.
 */
export type DeskState = 'open' | 'locked' | 'factor_missing' | 'factor_awaited';

/** The second factors of a person. */
export interface Factors {
  totp: boolean;
  passkeys: boolean;
  /** How many recovery codes are left. */
  recoveryCodes: number;
}

/** The staff of the demo shop, who may do without a second factor. Their password is known to everybody. */
export interface DemoStaff {
  password: string;
  /** Their ids. */
  people: readonly number[];
}

/** A session at the desk, as a request sees it. */
export interface DeskSession {
  id: number;
  userId: number;
  /** The token of its cookie. */
  token: string;
  state: DeskState;
  factors: Factors;
  /** The second factor is switched off for this person: a demo shop on this machine. */
  isDemo: boolean;
  seenAt: Date;
  /** Whether the next call of the person has to be recorded. */
  isDue: boolean;
  factorAt: Date | null;
  isFactorRecent: boolean;
  expiresAt: Date;
}

/** Whether a person can show a second factor. */
export function hasFactor({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys;
}

/** 401: there is no such session, or it has ended. */
export function noDeskSession(): ShopError {
  return new ShopError('no_desk_session', 401, 'Войдите на стойку.');
}

const CLOSED: Record<Exclude<DeskState, 'open'>, () => ShopError> = {
  locked: () => new ShopError('desk_locked', 403, 'Стойка закрыта на замок. Подтвердите, что это вы.'),
  factor_missing: () =>
    new ShopError(
      'factor_missing',
      403,
      'Сначала настройте второй фактор: приложение с кодами или ключ входа.',
    ),
  factor_awaited: () => new ShopError('factor_awaited', 403, 'Осталось подтвердить вход вторым фактором.'),
};

/**
 * Lets a session go on only in one of these states.
 * @throws 403 with the state as its code
 */
export function requireState({ state }: DeskSession, ...states: readonly DeskState[]): void {
  if (states.includes(state)) return;
  if (state === 'open') throw new ShopError('desk_open', 409, 'Вы уже вошли.');
  throw CLOSED[state]();
}

/** Lets a dangerous call go on only shortly after the second factor (STF-18). @throws 403 `factor_needed` */
export function requireRecentFactor({ isFactorRecent }: DeskSession): void {
  if (isFactorRecent) return;
  throw new ShopError('factor_needed', 403, 'Подтвердите вторым фактором, что это вы.');
}
