import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const MOST_RESTARTS = 5;
const WINDOW_MS = 60_000;
/** The pause before a restart, so that child processes of the dead shop can end. It grows with each restart in a minute. */
const PAUSE_MS = 1_000;
/** A shop that ended by one of these signals was stopped on purpose. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** `src/entry/serve/start-faults.ts`: a wrong setting. */
const WRONG_SETTING = 2;

/**
 * Runs the shop and restarts it when it crashes, at most five times in a minute. It does not restart a shop that was
 * stopped, has a wrong setting, or exits with an error before its first start is complete. Signals are passed on.
 * @param {{node: string, argv: string[], env: NodeJS.ProcessEnv}} command
 * @returns {Promise<number>} the exit code of the shop; not 0 if it crashed too often
 */
export async function supervise({ node, argv, env }) {
  const stopping = new AbortController();
  let child;
  for (const signal of [...STOP_SIGNALS, 'SIGUSR2'])
    process.on(signal, () => {
      if (signal !== 'SIGUSR2') stopping.abort();
      child?.kill(signal);
    });
  // A closed log pipe must not end the supervisor.
  process.stderr.on('error', () => {});

  let hasOpened = false;
  let restarts = [];
  for (;;) {
    const end = await run();
    hasOpened ||= end.opened;
    const isStopped = stopping.signal.aborted || end.code === 0 || STOP_SIGNALS.includes(end.signal);
    const isRejected = end.code === WRONG_SETTING || (!hasOpened && end.signal === null);
    if (isStopped || isRejected) return codeOf(end);
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < WINDOW_MS), now];
    const reason = end.signal ?? `код ${end.code}`;
    if (restarts.length > MOST_RESTARTS) {
      console.error(
        `Витрина упала (${reason}) после ${MOST_RESTARTS} перезапусков за минуту и больше не перезапускается. Причина — в строках журнала выше; когда она устранена, запустите снова: npm start`,
      );
      return codeOf(end);
    }
    console.error(
      `Витрина упала (${reason}), перезапускаю: ${restarts.length} из ${MOST_RESTARTS} за минуту`,
    );
    await sleep(PAUSE_MS * restarts.length, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
  }

  /** @returns {Promise<{code: number | null, signal: NodeJS.Signals | null, opened: boolean}>} */
  function run() {
    // By the IPC channel the shop reports that it is open, and learns that the supervisor is gone.
    child = spawn(node, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
    let opened = false;
    child.on('message', ({ kind }) => {
      if (kind === 'open') opened = true;
    });
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve({ code, signal, opened }));
    });
  }
}

function codeOf({ code, signal }) {
  return code ?? 128 + constants.signals[signal];
}
