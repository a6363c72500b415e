import { resolve } from 'node:path';
import { address, ConfigError, decoded } from './variables.server.ts';

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

/** The variables of the OpenTelemetry specification. */
export function collector(env: NodeJS.ProcessEnv): OtlpAddress | undefined {
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
export function bucket(text: string, name: string): S3Address | undefined {
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

/** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
export function clamd(text: string | undefined): ClamdAddress | undefined {
  if (!text) return undefined;
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(text) ?? [];
  if (path) return { path };
  const url = /^tcp:\/\/[^/]+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname)
    throw new ConfigError(`CLAMD_URL: «${text}» — нужен адрес вида tcp://127.0.0.1:3310 или unix:/путь`);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) };
}
