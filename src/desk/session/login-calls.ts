import { post } from '../api/client.ts';
import { forgetToken } from '../api/csrf.ts';

/** Logs a person in; the cookie of the session comes with the answer. @throws ApiFailure with 400 or 429 */
export async function logIn(credentials: { login: string; password: string }): Promise<void> {
  await post('/api/v1/users/login/', credentials);
  forgetToken();
}

export async function logOut(): Promise<void> {
  await post('/api/v1/users/logout/', {});
}
