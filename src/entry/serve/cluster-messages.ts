/** What a process of the shop tells the one that keeps them. */
export type FromMember = { kind: 'open'; port: number };

/** What it is told: `retire`, another one answers in its place; `stop`, the whole shop ends. */
export type ToMember = { kind: 'retire' | 'stop' };

/** A process ended before it listened, and has said why. */
export class MemberEnded extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`a process of the shop ended with ${exitCode}`);
    this.exitCode = exitCode;
  }
}
