import type { PageAnswer } from './answer.ts';

/** A page that was asked for so often is worth more of the processor. */
const OFTEN = 20;
/** From one page to the next, ms: a page takes a tenth of a second of a thread. */
const PAUSE_MS = 1_000;
const MOST_WAITING = 200;

/**
 * Packs kept pages that are asked for often once more, and tighter than the first visitor could wait for: brotli 10 makes
 * 12.7 KB of 14.1 in 83 ms in place of 11. One at a time with a pause, so that visitors hardly feel it.
 * @param pack the tightest form of what is packed
 */
export class TightPacking {
  readonly #pack: (packed: Buffer) => Promise<Buffer>;
  readonly #pauseMs: number;
  /** How often each was asked for; of those that wait, until when they came here. */
  readonly #asked = new WeakMap<PageAnswer, number>();
  readonly #waiting = new Map<PageAnswer, number>();
  #isAtWork = false;

  constructor(pack: (packed: Buffer) => Promise<Buffer>, pauseMs = PAUSE_MS) {
    this.#pack = pack;
    this.#pauseMs = pauseMs;
  }

  /** Is told of every page that is given from the cache. */
  given(page: PageAnswer): void {
    const asked = (this.#asked.get(page) ?? 0) + 1;
    this.#asked.set(page, asked);
    if (asked !== OFTEN || this.#waiting.size >= MOST_WAITING) return;
    this.#waiting.set(page, asked);
    if (!this.#isAtWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (const [page, before] of this.#waiting) {
      await new Promise((resolve) => setTimeout(resolve, this.#pauseMs).unref());
      this.#waiting.delete(page);
      // Nobody has asked since: most likely it shows what was before, and is kept no longer.
      if (this.#asked.get(page) === before || !page.bodies.br) continue;
      const tight = await this.#pack(page.bodies.br).catch(() => undefined);
      if (tight) page.bodies.br = tight;
    }
    this.#isAtWork = false;
  }
}
