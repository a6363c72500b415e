/** Any status outside 200–299, or an answer that is not what the API sends. */
export class LoadError extends Error {
  readonly code = 'load_failed';
  readonly address: string;
  readonly status: number;
  /** The answer's data when it was JSON, for the forms. */
  readonly body: unknown;

  constructor(address: string, status: number, body?: unknown) {
    super(`Ошибка при загрузке данных! ${address} ${status}`);
    this.address = address;
    this.status = status;
    this.body = body;
  }
}

/**
 * The status of a load whose answer says 2xx but does not come from the API: a captive portal or a proxy answers
 * everything with a page of its own. A gateway would call it 502 (RFC 9110, 15.6.3).
 */
export const FOREIGN_ANSWER = 502;

/** Whether something thrown is a failed load; by `code`, since bundles have classes of their own. */
export function isLoadError(thrown: unknown): thrown is LoadError {
  return thrown instanceof Error && (thrown as Partial<LoadError>).code === 'load_failed';
}

/** No answer came, or it broke off on its way: there is no status to speak of. */
export class NoAnswer extends Error {
  readonly code = 'no_answer';
}

/** Whether something thrown is a call without an answer; by `code`, as `isLoadError`. */
export function isNoAnswer(thrown: unknown): thrown is NoAnswer {
  return thrown instanceof Error && (thrown as Partial<NoAnswer>).code === 'no_answer';
}
