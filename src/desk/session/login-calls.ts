import { api } from '../api/client.ts';
import { forgetToken } from '../api/csrf.ts';

/** Logs a person in; the cookie of the session comes with the answer. @throws ApiFailure with 400 or 429 */
export async function logIn(credentials: { login: string; password: string }): Promise<void> {
  await api.POST('/api/v1/staff/login/', {
    body: { email: credentials.login, password: credentials.password },
  });
  forgetToken();
}

export async function logOut(): Promise<void> {
  await api.DELETE('/api/v1/staff/session/');
}
