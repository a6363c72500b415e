import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A check that this machine cannot do; the message says in Russian what is missing. */
export class NotRun extends Error {}

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/**
 * Finds a program of the system.
 * @param debianPackage what to install where it is missing
 * @throws NotRun if it is missing
 */
export function programOf(name: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  const path = folders.map((folder) => join(folder, name)).find(canRun);
  if (!path) throw new NotRun(`нет программы ${name} (apt-get install ${debianPackage})`);
  return path;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program. @returns what it printed @throws Error with what it printed if it fails */
export async function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, {
      ...options,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout + stderr;
  } catch (fault) {
    const { stdout = '', stderr = '', message } = fault as Error & { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}` || message);
  }
}
