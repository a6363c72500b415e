/** Comes when the process is to end; `signal` tells at once whether it has come. */
export type StopSignal = Promise<NodeJS.Signals> & { signal?: NodeJS.Signals };

/** The first SIGTERM or SIGINT. npm passes on what the terminal has already sent, so later ones are not news. */
export function stopSignal(): StopSignal {
  const waiting: StopSignal = new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const)
      process.on(name, () => {
        waiting.signal = name;
        resolve(name);
      });
  });
  return waiting;
}
