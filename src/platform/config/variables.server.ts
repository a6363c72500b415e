import { isIP } from 'node:net';
import { isCookieDomain } from './one-site.server.ts';

/** An invalid environment variable; the message names it and the reason. */
export class ConfigError extends Error {}

export function domain(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim().toLowerCase().replace(/^\./, '');
  if (!text) return undefined;
  if (!isCookieDomain(text)) throw new ConfigError(`${name}: «${env[name]}» — нужен домен вида example.ru`);
  return text;
}

export function origins(env: NodeJS.ProcessEnv, name: string): string[] {
  const texts = (env[name] ?? '').split(',').flatMap((text) => text.trim() || []);
  for (const text of texts)
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
      throw new ConfigError(
        `${name}: «${text}» — нужны адреса сайтов через запятую: https://shop.example.ru`,
      );
  return [...new Set(texts.map((text) => originOf(text, name)))];
}

/** Reads a secret. The error never contains its value. */
export function secret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && !/^[\x21-\x7e]{16,200}$/.test(text))
    throw new ConfigError(`${name}: нужно от 16 до 200 латинских букв, цифр и знаков, без пробелов`);
  return text;
}

export const LOG_LEVELS = ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'] as const;

/** As many as a large machine has processors. */
export const MOST_WORKERS = 64;

export function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name}: «${text}» — нужно целое число от ${min} до ${max}`);
  return value;
}

export function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name}: «${text}» — нужно 0 или 1`);
}

/** The first value is the default. */
export function oneOf<Value extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  values: readonly Value[],
): Value {
  const text = env[name];
  const value = values.find((each) => each === (text || values[0]));
  if (value === undefined)
    throw new ConfigError(
      `${name}: «${text}» — нужно ${values.slice(0, -1).join(', ')} или ${values.at(-1)}`,
    );
  return value;
}

export function networks(env: NodeJS.ProcessEnv, name: string): string[] | false {
  const each = (env[name] ?? '').split(',').flatMap((text) => text.trim() || []);
  for (const text of each) {
    const [host = '', bits, ...rest] = text.split('/');
    const most = isIP(host) === 6 ? 128 : 32;
    if (!isIP(host) || rest.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && +bits <= most)))
      throw new ConfigError(`${name}: «${text}» — нужен адрес или сеть: 127.0.0.1, 10.0.0.0/8`);
  }
  return each.length > 0 && each;
}

export function address(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name}: нужен адрес вида ${protocols[0]}//…`);
  return text;
}

export function tiles(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = address(env, name, ['https:', 'http:']);
  if (text && !['{z}', '{x}', '{y}'].every((part) => text.includes(part)))
    throw new ConfigError(`${name}: нужен адрес плиток карты вида https://…/{z}/{x}/{y}.png`);
  return text;
}

export function origin(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = address(env, name, ['http:', 'https:']);
  return text ? originOf(text, name) : undefined;
}

function originOf(text: string, name: string): string {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError(`${name}: «${text}» — нужен только адрес сайта, без пути`);
  return url.origin;
}

export function decoded(text: string, name: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${name}: знак % в ключе или секрете пишется как %25`);
  }
}
