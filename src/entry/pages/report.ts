import { deflateRawSync, inflateRawSync } from 'node:zlib';

const REPORT_COOKIE = 'form_report';
/** Browsers keep 4 KB per cookie, and all of them together must fit the headers of a request. */
const LONGEST_VALUE = 3_000;
const LONGEST_REPORT = 64 * 1024;
const REPORT = new RegExp(`(?:^|;\\s*)${REPORT_COOKIE}=([\\w-]{1,${LONGEST_VALUE}})(?:;|$)`);
/** Long enough for the one hop after a form. */
const REPORT_SECONDS = 60;

/** The Set-Cookie line that carries what a form did to the page it leads to; undefined: it would be too long. */
export function reportCookie(report: object, secure: boolean): string | undefined {
  const json = Buffer.from(JSON.stringify(report));
  if (json.length > LONGEST_REPORT) return undefined;
  const value = deflateRawSync(json).toString('base64url');
  return value.length > LONGEST_VALUE ? undefined : cookieLine(value, REPORT_SECONDS, secure);
}

/** The Set-Cookie line after the report was read: a reload does not tell it again. */
export function readReportCookie(secure: boolean): string {
  return cookieLine('', 0, secure);
}

/** What a cookie reports, not yet known to be of our making: the page that shows it looks. */
export function reportOf(cookies: string): unknown {
  const value = REPORT.exec(cookies)?.[1];
  if (!value) return undefined;
  try {
    const json = inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: LONGEST_REPORT });
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}

function cookieLine(value: string, seconds: number, secure: boolean): string {
  return `${REPORT_COOKIE}=${value}; Max-Age=${seconds}; Path=/cart; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
