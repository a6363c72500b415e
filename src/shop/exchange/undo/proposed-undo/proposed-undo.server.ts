import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { countOf } from '../../../../platform/text/plural.ts';
import {
  type Approvable,
  needsSecond,
  propose,
  type Waiting,
} from '../../../accounts/approvals/approvals.server.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { readRun, readRunsById } from '../../runs/runs.server.ts';
import { readLater } from '../undo.queries.ts';
import { isUndone, undoLater } from '../undo.server.ts';

interface Undo {
  isAlone: boolean;
  note: string;
  /** Of what the person was shown (`previewUndo`). Absent in a proposal of an earlier release. */
  digest?: string;
}

const RUNS = ['загрузка', 'загрузки', 'загрузок'] as const;
const OF_RUNS = ['загрузки', 'загрузок', 'загрузок'] as const;
/** More runs than that are counted instead of listed. */
const MOST_SHOWN = 50;

/** The undo of a run that waits for a second person. */
export const undoApproval: Approvable<Undo> = {
  kind: 'undo',
  name: 'Отмена загрузки',
  capability: 'exchange.decide',
  async describe(db, id, { isAlone }) {
    const run = await readRun(db, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    const runs = isAlone || run.source === null ? [id] : await readLater(db, run.source, id);
    const undone = (await readRunsById(db, runs)).filter(isUndone).reverse();
    const more = undone.length - MOST_SHOWN;
    return {
      what:
        undone.length > 1
          ? `Отмена ${countOf(undone.length, OF_RUNS)}: № ${id} и всех после неё`
          : `Отмена загрузки № ${id}`,
      facts: [
        ...undone.slice(0, MOST_SHOWN).map(({ id: one, name, summary }) => ({
          name: `Загрузка № ${one}, ${name}`,
          was: null,
          now: summary ?? 'что сделала, не записано',
        })),
        ...(more > 0 ? [{ name: `Ещё ${countOf(more, RUNS)}`, was: null, now: 'раньше показанных' }] : []),
      ],
      proof: `${run.state} ${runs.join()}`,
    };
  },
  async run(tx, { staff, subjectId, body: { isAlone, note, digest } }) {
    await undoLater(tx, subjectId, staffActor(staff, note), { isAlone, digest });
  },
};

/** Requests the undo of a run, or lets it wait for a second person. @throws as `undoLater` */
export async function undoOrPropose(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  undo: Undo,
): Promise<{ run: number } | Waiting> {
  if (await needsSecond(db, staff, 'undo'))
    return propose({ db, staff }, undoApproval, { subjectId: id, body: undo, reason: undo.note });
  return {
    run: await undoLater(db, id, staffActor(staff, undo.note), {
      isAlone: undo.isAlone,
      digest: undo.digest,
    }),
  };
}
