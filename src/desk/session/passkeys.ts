import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api, data } from '../api/client.ts';
import type { Shape } from '../api/shapes.ts';
import type { Session } from './session.ts';

/** Whether this browser has passkeys at this address: they know no IP addresses, and no plain http but of this machine. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return 'PublicKeyCredential' in window && !isAddress;
}

/** Gives a passkey as the second factor. @throws ApiFailure, or the error of the browser when the person gives up */
export async function signIn(): Promise<Session> {
  const { options } = await data(api.POST('/api/v1/staff/session/factor/passkey/', { body: {} }));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON });
  const passkey = { id, response: response as unknown as Record<string, never> };
  return data(api.POST('/api/v1/staff/session/factor/', { body: { passkey } }));
}

/** Makes a passkey of this device. @param name as the person finds it again */
export async function addPasskey(name: string): Promise<Shape<'StaffEnrolled'>> {
  const { options } = await data(api.POST('/api/v1/staff/factors/passkeys/options/', { body: {} }));
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  const signed = { id, response: response as unknown as Record<string, never> };
  return data(api.POST('/api/v1/staff/factors/passkeys/', { body: { name, response: signed } }));
}
