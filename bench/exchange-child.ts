import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;

/** Watches the child process of heavy jobs of a shop. Linux tells the greatest resident size of a process; others do not. */
export function watchHeavyChild(shopPid: number): { stop(): Promise<number | undefined> } {
  const stopping = new AbortController();
  let peak: number | undefined;
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const found = await peakOf(shopPid);
      if (found !== undefined) peak = Math.max(peak ?? 0, found);
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return peak;
    },
  };
}

/** Megabytes. */
async function peakOf(shopPid: number): Promise<number | undefined> {
  const children = await text(`/proc/${shopPid}/task/${shopPid}/children`);
  for (const pid of children.trim().split(' ')) {
    if (!(await text(`/proc/${pid}/cmdline`)).includes('entry/heavy.ts')) continue;
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(await text(`/proc/${pid}/status`))?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  }
  return undefined;
}

const text = (path: string) => readFile(path, 'utf8').catch(() => '');
