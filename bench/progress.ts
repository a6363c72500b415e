import { say } from './shop-folder.ts';

/** The parts of a run with their approximate seconds; only the proportions matter. */
export type Plan = readonly (readonly [part: string, weight: number])[];

/** Prints at the start of each part its name, the elapsed time and the estimated rest. */
export function progressOf(plan: Plan): (part: string) => void {
  const started = performance.now();
  const all = plan.reduce((sum, [, weight]) => sum + weight, 0);
  return (part) => {
    const at = plan.findIndex(([name]) => name === part);
    const done = plan.slice(0, at).reduce((sum, [, weight]) => sum + weight, 0);
    const passed = (performance.now() - started) / 1000;
    const left = done === 0 ? all : (passed / done) * (all - done);
    say(`${at + 1}/${plan.length} ${part} · ${clock(passed)} passed, about ${clock(left)} left`);
  };
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
