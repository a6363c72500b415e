import { readStatements, type Statement, splitList } from './statements.ts';

/** A place of a migration that would stop a running shop or the previous release, and what to write instead. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** What a file says, and what earlier ones have said. */
interface Reading {
  readonly file: string;
  readonly isContract: boolean;
  readonly statements: readonly Statement[];
  /** Tables, views, functions, … that the file itself creates: nobody uses them yet. */
  readonly made: ReadonlySet<string>;
  readonly known: Known;
}

/** Checks of earlier files. */
export interface Known {
  /** `table.column` of each check that a column is not null, with the name of the check. */
  readonly notNull: Map<string, string>;
  /** `table.constraint` of those that were validated. */
  readonly validated: Set<string>;
}

export const nothingKnown = (): Known => ({ notNull: new Map(), validated: new Set() });

const NAME = /^\d{4}_[a-z0-9]+_[a-z0-9_]+\.(expand|contract)\.sql$/;
const BATCHED = 'batched: repeated until it changes no row';
/** Says above a statement that few rows are concerned, and why. */
const FEW_ROWS = /^few rows: \S/m;
const MOST_AT_ONCE = 5_000;

/**
 * Looks for what must not be in a migration (docs/rules/reliability.md, REL-62 to REL-64).
 * @param known what earlier files have said; what this one says is added
 */
export function faultsOf(file: string, sql: string, known = nothingKnown()): Fault[] {
  const statements = readStatements(sql);
  const isContract = file.endsWith('.contract.sql');
  const made = new Set(statements.flatMap(({ text }) => madeBy(text) ?? []));
  const reading: Reading = { file, isContract, statements, made, known };
  const faults: Fault[] = [];
  const add = (line: number, what: string | undefined) => what && faults.push({ file, line, what });
  if (!NAME.test(file))
    add(
      1,
      'name the file NNNN_<slice>_<what>.expand.sql, or .contract.sql if it drops what the last release has left',
    );
  const alone = statements.filter(({ text }) => /\bconcurrently\b/.test(text));
  if (alone.length > 0 && statements.length > 1)
    add(alone[0]!.line, 'CONCURRENTLY runs outside of a transaction: give it a file of its own');
  for (const statement of statements) {
    for (const what of faultsOfStatement(statement, reading)) add(statement.line, what);
    for (const inside of insideDo(statement))
      for (const what of faultsOfStatement(inside, reading)) add(inside.line, what);
  }
  remember(statements, known);
  return faults;
}

/** The statements of a DO block. Bodies of functions run later, and are those of any release. */
function insideDo({ text, bodies }: Statement): Statement[] {
  if (!text.startsWith('do ')) return [];
  return bodies
    .flatMap((body) => readStatements(body.text, body.line))
    .flatMap((statement) => {
      const [found] =
        /\b(alter|create|drop|update|delete|insert|truncate|lock|set) .*/.exec(statement.text) ?? [];
      return found ? [{ ...statement, text: found }] : [];
    });
}

function faultsOfStatement(statement: Statement, reading: Reading): string[] {
  const { text } = statement;
  return [
    ...(text.startsWith('alter table') ? faultsOfAlter(text, reading) : []),
    settingFault(text),
    renameFault(text, reading),
    dropFault(text, reading),
    indexFault(text, reading),
    rowsFault(statement, reading),
  ].flatMap((what) => what ?? []);
}

function settingFault(text: string): string | undefined {
  if (/^set (session |local )?(lock_timeout|statement_timeout)\b/.test(text))
    return 'the runner sets lock_timeout (1 s, 20 tries) for every file: leave it out';
  if (/^(begin|commit|rollback|end|start transaction)\b/.test(text))
    return 'the runner opens and ends the transaction: leave it out';
  if (/^lock /.test(text)) return 'LOCK stops the shop until the end of the file: leave it out';
  return undefined;
}

function renameFault(text: string, { isContract, made }: Reading): string | undefined {
  const [, object = ''] =
    /^alter (?:materialized view|[a-z]+) (?:if exists )?(?:only )?([^\s(]+).* rename /.exec(text) ?? [];
  if (!object || isContract || made.has(bare(object))) return undefined;
  return 'the previous release uses the old name: add the new thing beside it, and drop the old one a release later in a .contract.sql';
}

function dropFault(text: string, { isContract, made }: Reading): string | undefined {
  if (/^truncate /.test(text)) return 'the previous release still reads these rows: leave them';
  const [, kind, , object = ''] =
    /^drop (table|view|materialized view|type|function|procedure|sequence|schema|trigger|index|domain|aggregate)( concurrently)? (?:if exists )?([^\s(,;]+)/.exec(
      text,
    ) ?? [];
  if (!kind || made.has(bare(object))) return undefined;
  if (!isContract)
    return `the previous release may use it: drop the ${kind} a release later in a .contract.sql`;
  if (kind === 'index' && !/ concurrently /.test(text))
    return 'write DROP INDEX CONCURRENTLY, in a file of its own';
  return undefined;
}

function indexFault(text: string, { made }: Reading): string | undefined {
  const [, concurrently, , name, table = ''] =
    /^create (?:unique )?index (concurrently )?(if not exists )?(?:([^\s(]+) )?on (?:only )?([^\s(]+)/.exec(
      text,
    ) ?? [];
  if (!table || made.has(bare(table))) return undefined;
  if (!concurrently)
    return `nobody could write to ${table} while it is built: CREATE INDEX CONCURRENTLY, in a file of its own`;
  if (!name) return 'give the index a name: the runner drops what an interrupted attempt has left';
  if (/ if not exists /.test(text))
    return 'without IF NOT EXISTS, which would take the remains of an interrupted attempt for the index';
  return undefined;
}

/** UPDATE, DELETE and INSERT … SELECT of existing rows hold their locks until the end of the file. */
function rowsFault({ text, comment }: Statement, { statements, made }: Reading): string | undefined {
  const table = changedTable(text);
  if (table === undefined || made.has(bare(table)) || FEW_ROWS.test(comment)) return undefined;
  if (!comment.includes(BATCHED))
    return `it may change more than 5,000 rows of ${table} at once: begin a file of its own with «-- ${BATCHED}» and limit the statement to 5,000 rows, or say «-- few rows: why» above it`;
  const [, limit] = /\blimit (\d+)/.exec(text) ?? [];
  if (limit === undefined || Number(limit) > MOST_AT_ONCE)
    return `limit the statement to ${MOST_AT_ONCE} rows: … where id in (select id … limit 5000)`;
  return statements.length > 1
    ? 'a batched file has one statement: move the others to another file'
    : undefined;
}

function changedTable(text: string): string | undefined {
  const [, table] = /(?:^|^with .*\) )(?:update (?:only )?|delete from (?:only )?)([^\s(]+)/.exec(text) ?? [];
  if (table) return table;
  const [, into, rest = ''] = /^insert into ([^\s(]+)(.*)/.exec(text) ?? [];
  return into && /\bselect\b.*\bfrom\b/.test(rest) ? into : undefined;
}

function faultsOfAlter(text: string, reading: Reading): (string | undefined)[] {
  const [, table = '', actions = ''] =
    /^alter table (?:if exists )?(?:only )?([^\s(]+) (.*)$/.exec(text) ?? [];
  if (reading.made.has(bare(table))) return [];
  return splitList(actions).flatMap((action) => [
    dropColumnFault(action, reading),
    columnFault(action, bare(table), reading),
    addColumnFault(action),
    constraintFault(action, reading),
  ]);
}

function dropColumnFault(action: string, { isContract }: Reading): string | undefined {
  if (isContract || !/^drop (?!constraint\b)/.test(action)) return undefined;
  return 'the previous release reads and writes the column: drop it a release later in a .contract.sql';
}

function columnFault(action: string, table: string, { isContract, known }: Reading): string | undefined {
  const [, column = '', rest = ''] = /^alter (?:column )?(\S+) (.*)$/.exec(action) ?? [];
  if (/^(set data )?type /.test(rest))
    return 'it rewrites the table, and the previous release expects the old type: add a column beside it';
  if (rest === 'drop default' && !isContract)
    return 'the previous release leaves the value to the default: drop it in a .contract.sql';
  if (rest !== 'set not null') return undefined;
  const check = known.notNull.get(`${table}.${column}`);
  if (check && known.validated.has(`${table}.${check}`)) return undefined;
  return `it reads the whole table under a lock: first, in files of their own, ADD CONSTRAINT … CHECK (${column} is not null) NOT VALID and VALIDATE CONSTRAINT`;
}

const TABLE_WORDS = /^(constraint|check|unique|primary|foreign|exclude)\b/;

function addColumnFault(action: string): string | undefined {
  const [, definition = ''] = /^add (?:column )?(?:if not exists )?(.*)$/.exec(action) ?? [];
  if (!definition || TABLE_WORDS.test(definition)) return undefined;
  const [, value] = /\bdefault (.*)$/.exec(definition) ?? [];
  if (/\bnot null\b/.test(definition) && value === undefined)
    return 'rows that are there and those of the previous release have no value: add a DEFAULT that is right for them';
  if (
    /\bgenerated\b|\b(small|big)?serial\b/.test(definition) ||
    /^\(?\w*(random|uuid|nextval|clock_timestamp)\w*\(/.test(value ?? '')
  )
    return 'it rewrites the table: add the column without a value, and fill it in batches';
  if (/\bcheck ?\(/.test(definition))
    return 'the check reads the whole table under a lock: ADD CONSTRAINT … CHECK … NOT VALID';
  if (/\bunique\b|\bprimary key\b/.test(definition))
    return 'the index is built under a lock: CREATE UNIQUE INDEX CONCURRENTLY';
  if (/\breferences\b/.test(definition) && value !== undefined && value !== 'null')
    return 'the reference is checked under a lock: ADD CONSTRAINT … FOREIGN KEY … NOT VALID';
  return undefined;
}

function constraintFault(action: string, { statements }: Reading): string | undefined {
  const [, validated] = /^validate constraint (\S+)$/.exec(action) ?? [];
  if (validated && statements.some(({ text }) => text.includes(`add constraint ${validated} `)))
    return `validate it in the next file: here the table stays locked since ADD CONSTRAINT`;
  const [, definition = ''] =
    /^add ((?:constraint|check|unique|primary|foreign|exclude)\b.*)$/.exec(action) ?? [];
  if (!definition) return undefined;
  const rule = definition.replace(/^constraint \S+ /, '');
  if (/^(check|foreign)\b/.test(rule) && !/ not valid$/.test(rule))
    return 'it reads the whole table under a lock: add NOT VALID, and VALIDATE CONSTRAINT in the next file';
  if (/^(unique|primary)\b/.test(rule) && !/ using index /.test(rule))
    return 'the index is built under a lock: CREATE UNIQUE INDEX CONCURRENTLY in a file before, then ADD CONSTRAINT … USING INDEX';
  if (/^exclude\b/.test(rule))
    return 'an exclusion constraint is built under a lock and has no other way: keep the rule in a trigger';
  return undefined;
}

const CREATES =
  /^create (?:or replace )?(?:unlogged |temporary |temp |constraint )?(?:table|view|materialized view|type|function|procedure|sequence|schema|trigger|domain|aggregate) (?:if not exists )?([^\s(;]+)/;

function madeBy(text: string): string | undefined {
  const [, name] = CREATES.exec(text) ?? [];
  return name && bare(name);
}

function bare(name: string): string {
  return name.replace(/^public\./, '').replaceAll('"', '');
}

function remember(statements: readonly Statement[], { notNull, validated }: Known): void {
  for (const { text } of statements) {
    const [, table = '', actions = ''] =
      /^alter table (?:if exists )?(?:only )?([^\s(]+) (.*)$/.exec(text) ?? [];
    for (const action of splitList(actions)) {
      const [, check, column] = /^add constraint (\S+) check \((\S+) is not null\)/.exec(action) ?? [];
      if (check && column) notNull.set(`${bare(table)}.${column}`, check);
      const [, name] = /^validate constraint (\S+)$/.exec(action) ?? [];
      if (name) validated.add(`${bare(table)}.${name}`);
    }
  }
}
