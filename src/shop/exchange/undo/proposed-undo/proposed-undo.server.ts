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
import { readRun } from '../../runs/runs.server.ts';
import { readLater } from '../undo.queries.ts';
import { undoLater } from '../undo.server.ts';

interface Undo {
  isAlone: boolean;
  note: string;
  /** Of what the person was shown (`previewUndo`). Absent in a proposal of an earlier release. */
  digest?: string;
}

/** The undo of a run that waits for a second person. */
export const undoApproval: Approvable<Undo> = {
  kind: 'undo',
  name: 'Отмена загрузки',
  capability: 'exchange.decide',
  async describe(db, id, { isAlone }) {
    const run = await readRun(db, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    const runs = isAlone || run.source === null ? [id] : await readLater(db, run.source, id);
    const count = countOf(runs.length, ['загрузка', 'загрузки', 'загрузок']);
    return {
      what: `Отмена загрузки № ${id}${runs.length > 1 ? ' и всех после неё' : ''}`,
      facts: [
        { name: 'Загрузка', was: null, now: `№ ${id}, ${run.name}` },
        { name: 'Что она сделала', was: null, now: run.summary ?? 'неизвестно' },
        { name: 'Отменится', was: null, now: `${count}: № ${runs.slice(0, 20).join(', ')}` },
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
