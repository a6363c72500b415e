/** One thing that was refused, repaired or left waiting: for the report. */
export interface Problem {
  /** Stable word for machines. */
  code: string;
  /** Russian sentence. */
  text: string;
  ref?: string;
  line?: number;
}

/** Examples kept of one kind; the count goes on. A broken file must not fill the memory with its complaints. */
const EXAMPLES = 50;

/** Counts problems by code and keeps the first examples of each. */
export function problemList() {
  const examples: Problem[] = [];
  const counts: Record<string, number> = {};
  return {
    add(problem: Problem, times = 1): void {
      const before = counts[problem.code] ?? 0;
      counts[problem.code] = before + times;
      if (before < EXAMPLES) examples.push(problem);
    },
    examples,
    counts,
  };
}

export type ProblemList = ReturnType<typeof problemList>;
