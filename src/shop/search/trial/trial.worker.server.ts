import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { lowerSessionPriority, lowerThreadPriority } from '../../../platform/database/priority.server.ts';
import {
  explainText,
  readSynonyms,
  type SynonymList,
  searchText,
  type TextDocument,
  type TextIndex,
  TextIndexBuilder,
} from '../../../search-engine/search-engine.ts';
import { eachDocument } from '../memory/memory.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import type { TrialAnswer, TrialOrder } from './trial.server.ts';

/** The thread that tries the search out: it reads the texts of all products, as the index of the shop does, and changes nothing. */
const { url, work } = workerData as TrialOrder;
lowerThreadPriority();
const client = new pg.Client({ connectionString: url, application_name: 'vitrina search trial' });
client.on('error', () => {});
await client.connect();
await lowerSessionPriority(client);
try {
  // One snapshot: rules and products of the same moment.
  await client.query('begin isolation level repeatable read read only');
  const answer: TrialAnswer = work.kind === 'preview' ? await preview(work) : await explain(work);
  await client.query('commit');
  parentPort?.postMessage(answer);
} finally {
  await client.end();
}

async function preview({
  rules,
  queries,
}: Extract<TrialOrder['work'], { kind: 'preview' }>): Promise<TrialAnswer> {
  const lists: SynonymList[] = [await readSynonymList(client), rules];
  const built = await build(lists);
  const found = queries.map((query) => {
    const totals = built.map(({ index, synonyms }) => searchText(index, synonyms, query, { limit: 0 }).total);
    return { query, before: totals[0] ?? 0, after: totals[1] ?? 0 };
  });
  return { kind: 'preview', found };
}

async function explain({
  query,
  products,
  most,
}: Extract<TrialOrder['work'], { kind: 'explain' }>): Promise<TrialAnswer> {
  const list = await readSynonymList(client);
  const documents = new Map<number, TextDocument>();
  const [built] = await build([list], (document) => documents.set(document.id, document));
  const explanation = explainText({ ...built!, list }, query, {
    asked: products,
    most,
    documentOf: (id) => documents.get(id),
  });
  return { kind: 'explain', explanation };
}

/** An index with each list of rules, of one reading of the products. */
async function build(
  lists: readonly SynonymList[],
  take: (document: TextDocument) => void = () => {},
): Promise<{ index: TextIndex; synonyms: ReturnType<typeof readSynonyms> }[]> {
  const made = lists.map((list) => {
    const synonyms = readSynonyms(list);
    return { synonyms, builder: new TextIndexBuilder(synonyms) };
  });
  await eachDocument(
    client,
    'all',
    () => 0,
    (document) => {
      take(document);
      for (const { builder } of made) builder.add(document);
    },
  );
  return made.map(({ synonyms, builder }) => ({ synonyms, index: builder.finish() }));
}
