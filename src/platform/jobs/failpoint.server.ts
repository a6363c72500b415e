/**
 * A place where tests kill the process as kill -9 does: only if FAILPOINT names it, and never with NODE_ENV=production.
 */
export function failpoint(name: string): void {
  if (process.env.FAILPOINT === name && process.env.NODE_ENV !== 'production')
    process.kill(process.pid, 'SIGKILL');
}
