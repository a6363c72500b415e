/** Collects the best few of many documents. */
export class Top {
  readonly #limit: number;
  readonly #documents: number[] = [];
  readonly #scores: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Equal scores are ordered by number, that is by popularity. */
  offer(document: number, score: number): void {
    const scores = this.#scores;
    const documents = this.#documents;
    let at = scores.length;
    if (at === this.#limit) {
      const worst = at - 1;
      if (at === 0 || !isBetter(score, document, scores[worst] ?? 0, documents[worst] ?? 0)) return;
      at = worst;
    }
    while (at > 0 && isBetter(score, document, scores[at - 1] ?? 0, documents[at - 1] ?? 0)) {
      scores[at] = scores[at - 1] ?? 0;
      documents[at] = documents[at - 1] ?? 0;
      at--;
    }
    scores[at] = score;
    documents[at] = document;
  }

  documents(): number[] {
    return this.#documents;
  }
}

function isBetter(score: number, document: number, thanScore: number, thanDocument: number): boolean {
  return score > thanScore || (score === thanScore && document < thanDocument);
}
