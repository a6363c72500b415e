/**
 * A place where a test ends the process as kill -9 does: only when FAILPOINT names it, and never in a shop in operation
 * (NODE_ENV=production).
 */
export function failpoint(name: string): void {
  if (process.env.FAILPOINT === name && process.env.NODE_ENV !== 'production')
    process.kill(process.pid, 'SIGKILL');
}
