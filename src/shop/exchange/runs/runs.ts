import { countOf as goodsOf } from '../../../platform/text/plural.ts';
import type { ChangeSet } from '../changes/changes.ts';
import type { ApplyReport } from '../exchange.ts';
import type { HeldReason } from '../quarantine/quarantine.ts';

/** What a run is doing, or how it ended. `held`: it waits for a person; `undone`: it was applied, and taken back. */
export const RUN_STATES = ['queued', 'running', 'applied', 'held', 'rejected', 'undone'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The states of a run as people see them: one whose process was killed is not under way (EX-80). */
export const SHOWN_STATES = [...RUN_STATES, 'interrupted'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export function shownState({ state, isInterrupted }: Pick<Run, 'state' | 'isInterrupted'>): ShownState {
  return isInterrupted ? 'interrupted' : state;
}

/** Why an interrupted run is not under way. */
export const INTERRUPTED =
  'Прервана: её процесс остановился. В магазине всё по-старому; загрузка начнётся снова сама.';

/** The import of one file, the closing of an export, the reading of a file of documents, links of goods, or the undo of a run. */
export interface Run {
  id: number;
  /** null: of an import by the command line, or its undo. */
  connectionId: number | null;
  /** Owner of the external ids that it has changed; null: it was rejected before that was known. */
  source: string | null;
  /** null: it has changed no goods. */
  changes: ChangeSet | null;
  /** null: of a closing, or its files were deleted. */
  folderId: number | null;
  cycleId: number | null;
  kind: 'file' | 'close' | 'release' | 'documents' | 'import' | 'link' | 'undo';
  /** The run whose held goods a `release` lets through or a `link` links, that an `undo` takes back, or that has unpacked a file. */
  ofRunId: number | null;
  /** Name of the file; of a closing what has caused it. */
  name: string;
  state: RunState;
  /** «45 %» while it runs. */
  progress: string | null;
  summary: string | null;
  reason: string | null;
  createdAt: Date;
  endedAt: Date | null;
  isReleased: boolean;
  /** Why the file waits, rule by rule; empty: it does not. */
  heldFor: HeldReason[];
  /** Rules that a person has released the file from. */
  waived: string[];
  /** The digest of the changes that it was released for; null: whatever it changes. */
  wantedDigest: string | null;
  /** Of an `undo`: later runs stay. */
  isAlone: boolean;
  /** Nobody carries it out although it was begun: its process was killed, and it waits to be begun again (EX-80). */
  isInterrupted: boolean;
  /** A person has asked to stop it (EX-81). */
  isStopped: boolean;
  /** What its file has brought; empty: unknown, or none of it. */
  brings: Brought[];
}

/** What a file of goods may bring. */
export type Brought = 'goods' | 'prices' | 'stock';

/** A person has stopped the run. Thrown in the transaction of its import, which it rolls back. */
export class RunStopped extends Error {}

/** How a run ends. */
export interface RunOutcome {
  state: 'applied' | 'held' | 'rejected';
  summary?: string;
  reason?: string;
  report?: ApplyReport;
  cycleId?: number;
  brings?: readonly Brought[];
  heldFor?: readonly HeldReason[];
  /** Of an `undo`: it would not have restored what was there before. */
  isProofFailed?: boolean;
}

/** Issues that the answer to 1C says in full. */
const SHOWN_ISSUES = ['price_type_unassigned', 'vat_not_valid'];

/** The report of an import in one line, with the goods that are held: «товаров добавлено 3, изменено 5; цены 60 товаров». */
export function summaryOf(
  { products, prices, stock, categories, problems }: ApplyReport,
  held: number,
): string {
  const { added, changed, hidden, shown } = products;
  const parts = [
    countOf('добавлено', added),
    countOf('изменено', changed),
    countOf('скрыто', hidden),
    countOf('показано снова', shown),
  ].flatMap((part) => part ?? []);
  const groups = categories.added + categories.changed + categories.hidden;
  const words = [
    ...(parts.length > 0 ? [`товаров ${parts.join(', ')}`] : []),
    ...(prices > 0 ? [`цены: ${inGoods(prices)}`] : []),
    ...(stock > 0 ? [`остатки: ${inGoods(stock)}`] : []),
    ...(groups > 0 ? [`групп: ${groups}`] : []),
    ...(held > 0 ? [`ждут проверки: ${inGoods(held)}`] : []),
  ];
  const bad = problems.counts.bad_price ?? 0;
  if (bad > 0) words.push(`неправдоподобных цен не принято: ${bad}`);
  words.push(...problems.examples.flatMap(({ code, text }) => (SHOWN_ISSUES.includes(code) ? [text] : [])));
  return words.length > 0 ? words.join('; ') : 'изменений нет';
}

function countOf(word: string, count: number): string | undefined {
  return count > 0 ? `${word} ${count}` : undefined;
}

function inGoods(count: number): string {
  return goodsOf(count, ['товар', 'товара', 'товаров']);
}

/** Whether a file is an archive by its name. */
export function isArchive(name: string): boolean {
  return /\.zip$/i.test(name);
}
