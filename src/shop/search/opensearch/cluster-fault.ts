/** The cluster has refused a request, or did not answer it in time. */
export class ClusterFault extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Whether the cluster has refused one request, so that others may well be answered. */
export function isOfRequest(error: unknown): boolean {
  return error instanceof ClusterFault && error.status >= 400 && error.status < 429;
}
