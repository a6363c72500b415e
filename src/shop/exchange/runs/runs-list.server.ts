import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { idOfCursor, MOST_COUNTED, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { connectionOf, connections } from '../connections/connections.server.ts';
import { countHeld, readHeld } from '../quarantine/quarantine.server.ts';
import { RULE_NUMBERS, rulesNamed } from '../quarantine/quarantine.ts';
import { heldDigest } from './decide.server.ts';
import { countRuns, readRun, readRuns } from './runs.queries.ts';
import type { HeldGoodsShape, HeldQueryShape, RunShape, RunsQueryShape, RunsShape } from './runs.shapes.ts';
import { viewHeld, viewRun } from './runs.view.ts';

/** The names of the lists in cursors. */
const RUNS = 'exchange runs';
const HELD = 'exchange held';

/**
 * A page of the runs, the newest first.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`, 404 for an unknown connection
 */
export async function staffRuns(
  db: Db,
  { connection, state, limit, cursor }: Static<typeof RunsQueryShape>,
  url: string,
): Promise<Static<typeof RunsShape>> {
  const before = await idOfCursor(db, RUNS, cursor);
  const connectionId = connection === undefined ? undefined : (await connectionOf(db, connection)).id;
  const rows = await readRuns(db, connectionId ?? null, limit + 1, { state, before });
  const counted = await countRuns(db, { connectionId, state }, MOST_COUNTED + 1);
  const slugs = await slugsOf(db);
  return toCursorPage(db, RUNS, { rows, counted, limit, url }, (run) =>
    viewRun(run, slugs.get(run.connectionId) ?? null),
  );
}

/** A run with what waits of it. @throws 404 */
export async function staffRun(db: Db, id: number): Promise<Static<typeof RunShape>> {
  const run = await readRun(db, id);
  if (!run) throw notFound(`Загрузки № ${id} нет.`);
  const goods = await countHeld(db, id, MOST_COUNTED);
  return {
    ...viewRun(run, (await slugsOf(db)).get(run.connectionId) ?? null),
    held_for: run.heldFor.map(({ rule, text }) => ({ rule, text })),
    waived: run.waived,
    held_goods: goods,
    digest: goods > 0 || run.state === 'held' ? await heldDigest(db, id) : null,
  };
}

/**
 * A page of the goods that wait, the oldest first.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor` and `rule`
 */
export async function staffHeld(
  db: Db,
  { run: runId, rule, limit, cursor }: Static<typeof HeldQueryShape>,
  url: string,
): Promise<Static<typeof HeldGoodsShape>> {
  const after = await idOfCursor(db, HELD, cursor);
  const rules = rule === undefined ? undefined : rulesOf('rule', rule);
  const filter = {
    ...(runId !== undefined && { runId }),
    ...(after !== undefined && { after }),
    ...(rules && { rules }),
  };
  const rows = await readHeld(db, filter, limit + 1);
  const counted = await countHeld(db, runId ?? null, MOST_COUNTED + 1, rules);
  return toCursorPage(db, HELD, { rows, counted, limit, url }, viewHeld);
}

/** @param word Q1…Q8 or the code of a rule @throws 400 at `field` */
export function rulesOf(field: string, word: string): readonly string[] {
  const rules = rulesNamed(word);
  if (!rules) throw badField(field, `Правила бывают ${Object.keys(RULE_NUMBERS).join(', ')}.`);
  return rules;
}

async function slugsOf(db: Db): Promise<Map<number | null, string>> {
  return new Map((await connections(db)).map(({ id, slug }) => [id, slug]));
}
