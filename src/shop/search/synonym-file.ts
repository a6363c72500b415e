import { readRule, SynonymError, type SynonymRule, sameAsOf } from './synonym-rules.ts';

/** The content of a synonym file. */
export interface SynonymLines {
  readonly rules: readonly SynonymRule[];
  /** Shipped rules to turn off, by their keys. */
  readonly off: readonly string[];
}

const OFF = /^выкл\s*:/iu;
/** Nobody would read more errors at once. */
const MOST_FAULTS = 20;

/**
 * Parses a synonym file: one rule a line, `выкл: правило` turns a shipped one off, `#` begins a comment.
 * @throws SynonymError naming every invalid line
 */
export function readSynonymFile(text: string): SynonymLines {
  const rules: SynonymRule[] = [];
  const off: string[] = [];
  const faults: string[] = [];
  const seen = new Map<string, number>();
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    try {
      const isOff = OFF.test(line);
      const read = isOff ? undefined : readRule(line);
      const sameAs = read?.sameAs ?? sameAsOf(line.replace(OFF, ''));
      const before = seen.get(sameAs);
      if (before !== undefined) throw new SynonymError(`то же самое, что в строке ${before}`);
      seen.set(sameAs, at + 1);
      if (read) rules.push(read);
      else off.push(sameAs);
    } catch (error) {
      if (!(error instanceof SynonymError)) throw error;
      faults.push(`строка ${at + 1}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new SynonymError(listed(faults));
  return { rules, off };
}

/** Writes the file that `readSynonymFile` reads. */
export function writeSynonymFile({ own, off }: { own: readonly string[]; off: readonly string[] }): string {
  return [...own, ...off.map((rule) => `выкл: ${rule}`)].map((line) => `${line}\n`).join('');
}

function listed(faults: readonly string[]): string {
  const rest = faults.length - MOST_FAULTS;
  return [...faults.slice(0, MOST_FAULTS), ...(rest > 0 ? [`и ещё строк с ошибками: ${rest}`] : [])].join(
    '\n',
  );
}
