/** Resolves with the reason when the process has to stop; then `signal` holds it too. */
export type StopSignal = Promise<string> & { signal?: string };

/**
 * Waits for the first SIGTERM or SIGINT, or for the end of the launcher, after which nothing else would stop the shop. Later
 * signals are ignored, because npm repeats those that the terminal has already sent.
 */
export function stopSignal({ withLauncher = false } = {}): StopSignal {
  const waiting: StopSignal = new Promise((resolve) => {
    const stop = (reason: string) => {
      waiting.signal ??= reason;
      resolve(reason);
    };
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop(name));
    if (withLauncher) process.once('disconnect', () => stop('npm start закончился'));
  });
  return waiting;
}
