/** A status outside 200–299, or a response that does not come from the API. */
export class LoadError extends Error {
  readonly code = 'load_failed';
  readonly address: string;
  readonly status: number;
  /** The parsed body if it was JSON, for the forms. */
  readonly body: unknown;

  constructor(address: string, status: number, body?: unknown) {
    super(`Ошибка при загрузке данных! ${address} ${status}`);
    this.address = address;
    this.status = status;
    this.body = body;
  }
}

/**
 * The status of a load with a 2xx response that does not come from the API, such as the page of a captive
 * portal. A gateway would answer 502 (RFC 9110, 15.6.3).
 */
export const FOREIGN_ANSWER = 502;

/** Whether an error is a failed load. It is recognised by `code`, since each bundle has its own class. */
export function isLoadError(thrown: unknown): thrown is LoadError {
  return thrown instanceof Error && (thrown as Partial<LoadError>).code === 'load_failed';
}

/** There was no response, or it broke off, so there is no status. */
export class NoAnswer extends Error {
  readonly code = 'no_answer';
}

/** Whether an error is a call without a response; recognised by `code`, as in `isLoadError`. */
export function isNoAnswer(thrown: unknown): thrown is NoAnswer {
  return thrown instanceof Error && (thrown as Partial<NoAnswer>).code === 'no_answer';
}
