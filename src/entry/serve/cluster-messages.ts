/** A message from a member to the primary process. */
export type FromMember = { kind: 'open'; port: number };

/** A message to a member: `retire`, another member replaces it; `stop`, the whole shop stops. */
export type ToMember = { kind: 'retire' | 'stop' };

/** A member ended before it listened; it has printed the reason. */
export class MemberEnded extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`a process of the shop ended with ${exitCode}`);
    this.exitCode = exitCode;
  }
}
