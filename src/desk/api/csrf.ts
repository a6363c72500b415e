let token: string | undefined;

/** The token that every change carries: each answer about the session has one. */
export function csrfToken(): string | undefined {
  return token;
}

export function setCsrfToken(next: string | undefined): void {
  token = next;
}
