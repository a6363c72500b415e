import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { siteFault } from './one-site.server.ts';
import {
  type BackupAddress,
  backupAddress,
  bucket,
  type ClamdAddress,
  clamd,
  collector,
  type OpenSearchAddress,
  type OtlpAddress,
  openSearchAddress,
  type S3Address,
} from './outside-addresses.server.ts';
import {
  address,
  ConfigError,
  domain,
  flag,
  LOG_LEVELS,
  MOST_WORKERS,
  networks,
  oneOf,
  origin,
  origins,
  secret,
  tiles,
  wholeNumber,
} from './variables.server.ts';

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

/** The embedded PostgreSQL has no replicas. */
function databasesOf(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'databaseReplicaUrl'> {
  const protocols = ['postgres:', 'postgresql:'];
  const databaseUrl = address(env, 'DATABASE_URL', protocols);
  const databaseReplicaUrl = address(env, 'DATABASE_REPLICA_URL', protocols);
  if (databaseReplicaUrl && !databaseUrl)
    throw new ConfigError('DATABASE_REPLICA_URL: задайте и DATABASE_URL, адрес главного сервера базы');
  return { databaseUrl, databaseReplicaUrl };
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
