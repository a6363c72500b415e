/** A stream as all processes know it. */
interface Known {
  id: string;
  userId: number;
}

/**
 * Which streams people have open, in all processes. Each process notes the same notifications in the same order and ends those of its
 * own streams that have become too many. A stream of a process that was killed is dropped as the oldest one sooner or later.
 */
export class OpenStreams {
  readonly #most: number;
  /** The streams of a person, oldest first. */
  readonly #ofPeople = new Map<number, string[]>();

  /** @param most how many streams a person may have */
  constructor(most: number) {
    this.#most = most;
  }

  /** The notification of a stream that opens. */
  opening({ id, userId }: Known): string {
    return `+${userId} ${id}`;
  }

  /** The notification of one that has ended. */
  closing({ id, userId }: Known): string {
    return `-${userId} ${id}`;
  }

  /** Notes a notification. @returns the streams that are too many now */
  note(notification: string): string[] {
    const [, sign, user, id = ''] = /^([+-])(\d+) (\S+)$/.exec(notification) ?? [];
    const userId = Number(user);
    const others = (this.#ofPeople.get(userId) ?? []).filter((each) => each !== id);
    const now = sign === '+' ? [...others, id] : others;
    const tooMany = now.splice(0, Math.max(0, now.length - this.#most));
    if (now.length > 0) this.#ofPeople.set(userId, now);
    else this.#ofPeople.delete(userId);
    return tooMany;
  }
}
