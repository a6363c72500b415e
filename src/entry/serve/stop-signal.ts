/** Resolves when the process is to end, with the reason; `signal` holds it from that moment. */
export type StopSignal = Promise<string> & { signal?: string };

/**
 * The first SIGTERM or SIGINT, or the end of the launcher that has started this process: without it nobody would stop the
 * shop. npm passes on what the terminal has already sent, so later signals are not news.
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
