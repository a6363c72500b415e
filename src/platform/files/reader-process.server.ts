import { type FieldErrors, isShopError } from '../http/errors.ts';

/** What the process answers: the result, an error of the domain, or any other error. */
export type Answer<T> =
  | { value: T }
  | { rejection: { code: string; status: number; message: string; fields: FieldErrors | undefined } }
  | { fault: { message: string; code: string | undefined; syscall: string | undefined } };

/**
 * Makes this process the reader of one file for `readIsolated`: sends the parent the result of `read` for its input. Each
 * file loads all imports of the program again, so it should have few.
 */
export function answerReader<I, T>(read: (input: I) => Promise<T>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (input) => {
    const answer = await read(input as I).then(
      (value): Answer<T> => ({ value }),
      (thrown): Answer<T> => errorOf(thrown),
    );
    process.send?.(answer, undefined, undefined, () => process.disconnect?.());
  });
}

function errorOf(thrown: unknown): Answer<never> {
  if (isShopError(thrown)) {
    const { code, status, message, fields } = thrown;
    return { rejection: { code, status, message, fields } };
  }
  const { message, code, syscall } = thrown as NodeJS.ErrnoException;
  return { fault: { message: String(message), code, syscall } };
}
