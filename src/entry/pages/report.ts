import { deflateRawSync, inflateRawSync } from 'node:zlib';

const REPORT_COOKIE = 'form_report';
/** Browsers store 4 KB per cookie, and all cookies together must fit into the headers of a request. */
const LONGEST_VALUE = 3_000;
const LONGEST_REPORT = 64 * 1024;
const REPORT = new RegExp(`(?:^|;\\s*)${REPORT_COOKIE}=([\\w-]{1,${LONGEST_VALUE}})(?:;|$)`);
/** Long enough for the redirect after a form. */
const REPORT_SECONDS = 60;

/** The Set-Cookie line that reports the result of a form to the next page; undefined if it would be too long. */
export function reportCookie(report: object, secure: boolean): string | undefined {
  const json = Buffer.from(JSON.stringify(report));
  if (json.length > LONGEST_REPORT) return undefined;
  const value = deflateRawSync(json).toString('base64url');
  return value.length > LONGEST_VALUE ? undefined : cookieLine(value, REPORT_SECONDS, secure);
}

/** The Set-Cookie line that deletes the report after it was shown, so that a reload does not repeat it. */
export function readReportCookie(secure: boolean): string {
  return cookieLine('', 0, secure);
}

/** Reads the report of the cookie. A visitor may have forged it, so the page that shows it validates it. */
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
