import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyRow } from './factors.queries.ts';

/** The pages that a passkey belongs to. */
export interface Site {
  /** Its origin, such as `https://shop.example.ru`. */
  origin: string;
  /** The name that the authenticator shows. */
  name: string;
}

const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256: what all authenticators offer. Named, or the library tries Node for newer ones. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on demand: with its parsers of certificates it is large, and few processes ever need it. */
const library = () => import('@simplewebauthn/server');

const hostOf = ({ origin }: Site) => new URL(origin).hostname;

const named = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** What a browser needs to make a passkey, and the challenge that it has to sign. */
export async function creationOptions(
  site: Site,
  {
    userId,
    email,
    name,
    known,
  }: { userId: number; email: string; name: string; known: readonly PasskeyRow[] },
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; challenge: Buffer }> {
  const { generateRegistrationOptions } = await library();
  const challenge = randomBytes(CHALLENGE_BYTES);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`staff ${userId}`),
    challenge: new Uint8Array(challenge),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });
  return { options, challenge };
}

/** The new passkey of a browser's answer; null for an answer that fails any check. */
export async function createdPasskey(
  site: Site,
  { response, challenge }: { response: unknown; challenge: Buffer },
): Promise<{ credentialId: string; publicKey: Buffer; counter: number; transports: string[] } | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for whatever a forged answer has wrong.
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** What a browser needs to use one of these passkeys, and the challenge that it has to sign. */
export async function requestOptions(
  site: Site,
  known: readonly PasskeyRow[],
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; challenge: Buffer }> {
  const { generateAuthenticationOptions } = await library();
  const challenge = randomBytes(CHALLENGE_BYTES);
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
    allowCredentials: known.map(named),
  });
  return { options, challenge };
}

/** The passkey that has signed the challenge, with its new counter; null for an answer that fails any check. */
export async function usedPasskey(
  site: Site,
  { response, challenge, known }: { response: unknown; challenge: Buffer; known: readonly PasskeyRow[] },
): Promise<{ id: number; counter: number } | null> {
  const answer = response as AuthenticationResponseJSON;
  const passkey = known.find(({ credentialId }) => credentialId === answer.id);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  return checked?.verified ? { id: passkey.id, counter: checked.authenticationInfo.newCounter } : null;
}
