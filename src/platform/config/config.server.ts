import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isCookieDomain, siteFault } from './one-site.server.ts';

/** All settings of the environment, parsed once at start. Nothing else reads `process.env`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder for the embedded database, files and caches. */
  readonly dataDir: string;
  /** An external PostgreSQL; undefined: the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica of that PostgreSQL, which answers what belongs to no visitor; undefined: none. */
  readonly databaseReplicaUrl: string | undefined;
  /** The public origin without a trailing slash; undefined: any Host is served (API-10). */
  readonly publicUrl: string | undefined;
  /** The origin of the desk, if it has a host of its own; undefined: that of the pages. */
  readonly deskUrl: string | undefined;
  /** Addresses and networks from which the desk is open; undefined: all. */
  readonly deskNetworks: readonly string[] | undefined;
  /** Base of the API for our server, without a trailing slash; undefined: in-process. */
  readonly apiUrl: string | undefined;
  /** Base of the API for the browser, without a trailing slash; undefined: the origin of the pages. */
  readonly publicApiUrl: string | undefined;
  /** Origins of other pages that may call this API from a browser, with the visitor's cookies. */
  readonly corsOrigins: readonly string[];
  /** Domain of the cookies that pages and API under different host names share; undefined: cookies of one host. */
  readonly cookieDomain: string | undefined;
  /** Addresses and networks of trusted proxies, whose headers give the visitor's address; false: none. */
  readonly trustProxy: string[] | false;
  /** The mail server; undefined: emails are written to a folder. */
  readonly smtpUrl: string | undefined;
  /** The sender of emails. */
  readonly mailFrom: string;
  /** Folder for images, and for private files if there is no bucket. */
  readonly filesDir: string;
  /** The bucket for private files; undefined: they are in the folder. */
  readonly s3: S3Address | undefined;
  /** The limit of bytes of private files per owner. */
  readonly filesQuota: number;
  /** The antivirus that scans uploaded files; undefined: none. */
  readonly clamd: ClamdAddress | undefined;
  /** Template of the map's tiles with {z}, {x} and {y}, requested by this server only; undefined: no map. */
  readonly mapTilesUrl: string | undefined;
  /** The attribution shown on the map. */
  readonly mapAttribution: string;
  /** Fill an empty database with the demo shop. */
  readonly demo: boolean;
  /** How many goods the demo shop gets; undefined: the default number. */
  readonly demoProducts: number | undefined;
  /** How many orders of guests the demo shop begins with, beside those of its accounts. */
  readonly demoOrders: number;
  readonly logLevel: string;
  /** The memory limit of the page cache, bytes. */
  readonly pageCacheBytes: number;
  /** Whether search engines may index the shop; false for a test copy. */
  readonly indexing: boolean;
  /**
   * Where lists and searches are answered from: an index in the memory of each process, only the database, or OpenSearch.
   */
  readonly search: 'memory' | 'sql' | 'opensearch';
  /** The cluster for `opensearch`; undefined with any other `search`. */
  readonly openSearch: OpenSearchAddress | undefined;
  /** Suggestions that one network may request from a process per second; 0: no limit. */
  readonly suggestsPerSecond: number;
  /** The number of processes, which share one database and one port. */
  readonly workers: number;
  /** Processes that serve requests run jobs, too; false: `cli work` does. */
  readonly jobs: boolean;
  /** The shop applies new migrations when it starts; false: `cli migrate` does, and an older schema is refused. */
  readonly migrate: boolean;
  /** How long readiness is negative before a stopping process closes its port, ms. */
  readonly drainNoticeMs: number;
  /** The token for `/metrics`; undefined: only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** The collector of traces; undefined: none are made. */
  readonly otlp: OtlpAddress | undefined;
  /** How long a link to the preview of a draft is valid, minutes. */
  readonly previewMinutes: number;
  /** Where backups go; undefined: none are made. */
  readonly backup: BackupAddress | undefined;
  /** The key of backups as on paper; undefined: it is in the data folder, if anywhere. */
  readonly backupKey: string | undefined;
  /** How often the log of the database is sent to the backups, ms. */
  readonly backupSendMs: number;
  /** How long a segment of the log may take before it is finished, seconds. */
  readonly backupLogSeconds: number;
}

/** An S3 bucket with its credentials. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of every key in the bucket: empty, or with a trailing slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An OpenSearch cluster, and the name of this shop's index in it. */
export interface OpenSearchAddress {
  /** The nodes that may be asked, without credentials and path; another one when the first does not answer. */
  origins: readonly string[];
  /** The value of the header `Authorization`; undefined: none is sent. */
  authorization: string | undefined;
  /** The beginning of the names of its indexes; shops that share a cluster have different ones. */
  alias: string;
}

/** Where backups go: an absolute folder, or a bucket. */
export type BackupAddress = { folder: string } | { s3: S3Address };
/** A collector of traces that speaks OTLP over HTTP. */
export interface OtlpAddress {
  /** Where spans are posted. */
  url: string;
  headers: Record<string, string>;
  /** The name of the shop among the services of the collector. */
  service: string;
}

/** The socket of clamd: host and port, or a file. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/**
 * Reads the environment and adds the file `.env` of the current folder; variables that are set already win. The file is not
 * copied into `process.env`, so a process started later (SIGUSR2) reads the current file.
 * @throws ConfigError if the file exists and cannot be read
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env;
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env };
  } catch (cause) {
    throw new ConfigError(`.env: файл ${resolve('.env')} не читается (${(cause as Error).message})`);
  }
}

/** An invalid environment variable; the message names it and the reason. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with a Russian sentence naming the variable and the reason.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(env.DATA_DIR || './data');
  const filesUrl = env.FILES_URL || '';
  const s3 = bucket(filesUrl, 'FILES_URL');
  const demo = flag(env, 'DEMO', true);
  return {
    ...addressesOf(env),
    port: wholeNumber(env, 'PORT', 3000, 0, 65535),
    // The passwords of the demo shop are printed, so it listens on this machine only.
    host: env.HOST || (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    ...databasesOf(env),
    deskUrl: deskOrigin(env),
    deskNetworks: networks(env, 'DESK_NETWORKS') || undefined,
    trustProxy: networks(env, 'TRUST_PROXY'),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM || `noreply@${new URL(origin(env, 'PUBLIC_URL') ?? 'http://localhost').hostname}`,
    filesDir: filesUrl && !s3 ? resolve(filesUrl.replace(/^file:\/\//, '')) : resolve(dataDir, 'files'),
    s3,
    filesQuota: wholeNumber(env, 'FILES_QUOTA_MB', 1024, 1, 1_000_000) * 1024 * 1024,
    clamd: clamd(env.CLAMD_URL),
    mapTilesUrl: tiles(env, 'MAP_TILES_URL'),
    mapAttribution: env.MAP_ATTRIBUTION || '© участники OpenStreetMap',
    demo,
    demoProducts: env.DEMO_PRODUCTS ? wholeNumber(env, 'DEMO_PRODUCTS', 0, 1, 1_000_000) : undefined,
    demoOrders: wholeNumber(env, 'DEMO_ORDERS', 180, 0, 5_000),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS),
    pageCacheBytes: wholeNumber(env, 'PAGE_CACHE_MB', 128, 0, 4096) * 1024 * 1024,
    indexing: flag(env, 'INDEXING', true),
    ...searchOf(env),
    suggestsPerSecond: wholeNumber(env, 'SUGGESTS_PER_SECOND', 100, 0, 1_000_000),
    workers: wholeNumber(env, 'WORKERS', 1, 1, MOST_WORKERS),
    jobs: flag(env, 'JOBS', true),
    migrate: flag(env, 'MIGRATE', true),
    drainNoticeMs: wholeNumber(env, 'DRAIN_NOTICE_MS', 300, 0, 60_000),
    metricsToken: secret(env, 'METRICS_TOKEN'),
    otlp: collector(env),
    previewMinutes: wholeNumber(env, 'PREVIEW_MINUTES', 60, 0, 10_080),
    backup: env.BACKUP_URL ? backupAddress(env.BACKUP_URL, 'BACKUP_URL') : undefined,
    backupKey: env.BACKUP_KEY || undefined,
    backupSendMs: wholeNumber(env, 'BACKUP_SEND_SECONDS', 10, 1, 3_600) * 1000,
    backupLogSeconds: wholeNumber(env, 'BACKUP_LOG_SECONDS', 60, 1, 3_600),
  };
}

function searchOf(env: NodeJS.ProcessEnv): Pick<Config, 'search' | 'openSearch'> {
  const search = oneOf(env, 'SEARCH', ['memory', 'sql', 'opensearch']);
  if (search !== 'opensearch') return { search, openSearch: undefined };
  if (!env.OPENSEARCH_URL)
    throw new ConfigError(
      'SEARCH=opensearch: задайте и OPENSEARCH_URL, адрес кластера: http://127.0.0.1:9200',
    );
  return { search, openSearch: openSearchAddress(env.OPENSEARCH_URL) };
}

/**
 * `http[s]://[user:password@]host:port[/name]`, and more nodes after commas: `,http[s]://host:port`. The name is that of the shop in the
 * cluster.
 * @throws ConfigError, which never contains the password
 */
export function openSearchAddress(text: string): OpenSearchAddress {
  const [url, ...others] = text.split(',').map(nodeUrl);
  const alias = url?.pathname.slice(1) || 'goods';
  const isPlain = (one: URL | undefined) => one && one.pathname === '/' && !one.username && !one.password;
  if (!url || !/^[a-z][a-z0-9-]{0,40}$/.test(alias) || !others.every(isPlain))
    throw new ConfigError(
      'OPENSEARCH_URL: нужен адрес вида http://127.0.0.1:9200 или https://имя:пароль@хост:9200/магазин; магазин — строчные латинские буквы, цифры и дефис; другие узлы кластера — через запятую, без имени и пароля',
    );
  const user = [url.username, url.password].map((part) => decoded(part, 'OPENSEARCH_URL')).join(':');
  const authorization = url.username ? `Basic ${Buffer.from(user).toString('base64')}` : undefined;
  const origins = [url, ...others].flatMap((one) => one?.origin ?? []);
  return { origins, authorization, alias };
}

function nodeUrl(text: string): URL | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && isHttp && !url.search && !url.hash ? url : undefined;
}

/** The embedded PostgreSQL has no replicas. */
function databasesOf(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'databaseReplicaUrl'> {
  const protocols = ['postgres:', 'postgresql:'];
  const databaseUrl = address(env, 'DATABASE_URL', protocols);
  const databaseReplicaUrl = address(env, 'DATABASE_REPLICA_URL', protocols);
  if (databaseReplicaUrl && !databaseUrl)
    throw new ConfigError('DATABASE_REPLICA_URL: задайте и DATABASE_URL, адрес главного сервера базы');
  return { databaseUrl, databaseReplicaUrl };
}

/** The variables of the OpenTelemetry specification. */
function collector(env: NodeJS.ProcessEnv): OtlpAddress | undefined {
  const base = address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  if (!base) return undefined;
  const given = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((text) => text.trim());
  const headers = given.map((text) => {
    const at = text.indexOf('=');
    const [name, value] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
    if (!/^[\w-]+$/.test(name) || !/^[\x20-\x7e]+$/.test(value))
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS: нужны пары имя=значение через запятую');
    return [name, value];
  });
  return {
    url: `${base.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers),
    service: env.OTEL_SERVICE_NAME || 'vitrina',
  };
}

/** The cookies of the desk follow PUBLIC_URL, and calls through another server would not name its host. */
function deskOrigin(env: NodeJS.ProcessEnv): string | undefined {
  const desk = origin(env, 'DESK_URL');
  if (desk === undefined) return undefined;
  const shop = origin(env, 'PUBLIC_URL');
  if (shop === undefined) throw new ConfigError('DESK_URL: задайте и PUBLIC_URL, адрес самого магазина');
  if (new URL(desk).host === new URL(shop).host)
    throw new ConfigError('DESK_URL: у стойки должно быть своё имя хоста, не как в PUBLIC_URL');
  if (new URL(desk).protocol !== new URL(shop).protocol)
    throw new ConfigError('DESK_URL и PUBLIC_URL: оба адреса — либо https, либо http');
  if (env.API_URL) throw new ConfigError('DESK_URL: вместе с API_URL не работает');
  return desk;
}

type Addresses = Pick<Config, 'publicUrl' | 'apiUrl' | 'publicApiUrl' | 'corsOrigins' | 'cookieDomain'>;

/** The addresses of the pages and the API, and how they share cookies. */
function addressesOf(env: NodeJS.ProcessEnv): Addresses {
  const addresses: Addresses = {
    publicUrl: origin(env, 'PUBLIC_URL'),
    apiUrl: address(env, 'API_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    publicApiUrl: address(env, 'PUBLIC_API_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    cookieDomain: domain(env, 'COOKIE_DOMAIN'),
  };
  const fault = siteFault(addresses);
  if (fault) throw new ConfigError(fault);
  return addresses;
}

function domain(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim().toLowerCase().replace(/^\./, '');
  if (!text) return undefined;
  if (!isCookieDomain(text)) throw new ConfigError(`${name}: «${env[name]}» — нужен домен вида example.ru`);
  return text;
}

function origins(env: NodeJS.ProcessEnv, name: string): string[] {
  const texts = (env[name] ?? '').split(',').flatMap((text) => text.trim() || []);
  for (const text of texts)
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
      throw new ConfigError(
        `${name}: «${text}» — нужны адреса сайтов через запятую: https://shop.example.ru`,
      );
  return [...new Set(texts.map((text) => originOf(text, name)))];
}

/** Reads a secret. The error never contains its value. */
function secret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && !/^[\x21-\x7e]{16,200}$/.test(text))
    throw new ConfigError(`${name}: нужно от 16 до 200 латинских букв, цифр и знаков, без пробелов`);
  return text;
}

const LOG_LEVELS = ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'] as const;

/** As many as a large machine has processors. */
export const MOST_WORKERS = 64;

function wholeNumber(
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

function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name}: «${text}» — нужно 0 или 1`);
}

/** The first value is the default. */
function oneOf<Value extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly Value[]): Value {
  const text = env[name];
  const value = values.find((each) => each === (text || values[0]));
  if (value === undefined)
    throw new ConfigError(
      `${name}: «${text}» — нужно ${values.slice(0, -1).join(', ')} или ${values.at(-1)}`,
    );
  return value;
}

function networks(env: NodeJS.ProcessEnv, name: string): string[] | false {
  const each = (env[name] ?? '').split(',').flatMap((text) => text.trim() || []);
  for (const text of each) {
    const [host = '', bits, ...rest] = text.split('/');
    const most = isIP(host) === 6 ? 128 : 32;
    if (!isIP(host) || rest.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && +bits <= most)))
      throw new ConfigError(`${name}: «${text}» — нужен адрес или сеть: 127.0.0.1, 10.0.0.0/8`);
  }
  return each.length > 0 && each;
}

function address(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name}: нужен адрес вида ${protocols[0]}//…`);
  return text;
}

function tiles(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = address(env, name, ['https:', 'http:']);
  if (text && !['{z}', '{x}', '{y}'].every((part) => text.includes(part)))
    throw new ConfigError(`${name}: нужен адрес плиток карты вида https://…/{z}/{x}/{y}.png`);
  return text;
}

function origin(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = address(env, name, ['http:', 'https:']);
  return text ? originOf(text, name) : undefined;
}

function originOf(text: string, name: string): string {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError(`${name}: «${text}» — нужен только адрес сайта, без пути`);
  return url.origin;
}

/**
 * An address of backups.
 * @param name of the setting or argument, for the error
 * @throws ConfigError, which never contains the secret
 */
export function backupAddress(text: string, name: string): BackupAddress {
  const s3 = bucket(text, name);
  return s3 ? { s3 } : { folder: resolve(text.replace(/^file:\/\//, '')) };
}

/** `s3://key:secret@host[:port]/bucket[/folder]?region=…&tls=0`; undefined for a folder. The error never contains the secret. */
function bucket(text: string, name: string): S3Address | undefined {
  if (!/^[a-z0-9]+:\/\//i.test(text) || text.startsWith('file://')) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [bucket = '', ...folder] = url?.pathname.split('/').filter(Boolean) ?? [];
  const known = [...(url?.searchParams.keys() ?? [])].every((key) => key === 'region' || key === 'tls');
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password || !bucket || !known)
    throw new ConfigError(
      `${name}: нужна папка или s3://ключ:секрет@хост/бакет?region=…; знаки / @ : % в секрете пишутся кодами`,
    );
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') || 'us-east-1',
    bucket,
    prefix: folder.map((part) => `${part}/`).join(''),
    accessKeyId: decoded(url.username, name),
    secretAccessKey: decoded(url.password, name),
  };
}

function decoded(text: string, name: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${name}: знак % в ключе или секрете пишется как %25`);
  }
}

/** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
function clamd(text: string | undefined): ClamdAddress | undefined {
  if (!text) return undefined;
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(text) ?? [];
  if (path) return { path };
  const url = /^tcp:\/\/[^/]+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname)
    throw new ConfigError(`CLAMD_URL: «${text}» — нужен адрес вида tcp://127.0.0.1:3310 или unix:/путь`);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) };
}
