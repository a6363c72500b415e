import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { ShopError } from '../http/errors.ts';
import { storeFault } from './file-faults.server.ts';
import type { Answer } from './reader-process.server.ts';

/** The limits of one reading. */
export interface IsolationLimits {
  /** The heap of the process. Readers stream, so there is little outside it. */
  heapMegabytes: number;
  milliseconds: number;
}

/** A list of a hundred thousand lines takes some seconds on an idle machine. */
const LIMITS: IsolationLimits = { heapMegabytes: 256, milliseconds: 60_000 };
const AT_ONCE = 2;
const MOST_WAITING = 8;
const RETRY_SECONDS = 30;

/**
 * Reads an untrusted file in a separate process. A file that exhausts the memory or time of that process is rejected, and
 * this process is not affected. A thread is not enough: V8 ends the whole process if one large allocation overflows a heap.
 * @param program a module that calls `answerReader`
 * @param input the input of its reader; it must survive structured cloning
 * @param tooMuch the error of a file that the process could not read within its limits
 * @throws a ShopError of the reader, `tooMuch`, or 503 if too many files wait or the disk fails
 */
export async function readIsolated<T>(
  program: URL,
  input: unknown,
  tooMuch: () => ShopError,
  limits: IsolationLimits = LIMITS,
): Promise<T> {
  const release = await takePlace();
  const child = start(program, limits, release);
  // After its answer the process exits by itself.
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds).unref();
  child.once('exit', () => clearTimeout(timer));
  return resultOf(await answerOf<T>(child, input), tooMuch);
}

/** @throws 503 when the system allows no more processes */
function start(program: URL, { heapMegabytes }: IsolationLimits, onEnd: () => void): ChildProcess {
  try {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // The environment holds no secrets. Without the compile cache a start would take three times as long.
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('error', () => {}); // `answerOf` reports a process that has ended
    if (!child.pid) throw new Error('no process');
    child.once('exit', onEnd);
    lowerPriority(child.pid);
    return child;
  } catch (cause) {
    onEnd();
    throw Object.assign(busy(), { cause });
  }
}

/** Lowers the priority of a reader, and lets the kernel kill it first when memory runs out. Not every system allows it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL / 2);
  } catch {}
  if (process.platform === 'linux') writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
}

/** @returns undefined when the process has ended without an answer */
function answerOf<T>(child: ChildProcess, input: unknown): Promise<Answer<T> | undefined> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as Answer<T>));
    // Not `exit`: a part of the answer may still be in the channel then.
    child.once('disconnect', () => resolve(undefined));
    child.send(input as object, () => {}); // if the process is gone, «disconnect» says so
  });
}

function resultOf<T>(answer: Answer<T> | undefined, tooMuch: () => ShopError): T {
  if (answer && 'value' in answer) return answer.value;
  if (answer && 'rejection' in answer) {
    const { code, status, message, fields } = answer.rejection;
    throw new ShopError(code, status, message, fields && { fields });
  }
  const cause = new Error(answer?.fault.message ?? 'the process that read a file ended');
  if (answer?.fault.syscall) throw storeFault(Object.assign(cause, { code: answer.fault.code }));
  throw Object.assign(tooMuch(), { cause });
}

let running = 0;
const waiting: (() => void)[] = [];

/** @returns a function that frees the place. @throws 503 if too many files wait */
async function takePlace(): Promise<() => void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  // The next one in the queue takes over the place as it is.
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}

function busy(): ShopError {
  return new ShopError('busy', 503, 'Сейчас загружается слишком много файлов. Повторите через полминуты.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
