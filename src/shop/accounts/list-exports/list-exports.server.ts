import type { Kysely } from 'kysely';
import { type TObject, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Cell, SheetColumn } from '../../../platform/files/spreadsheet.server.ts';
import type { CursorPage } from '../../../platform/http/cursor.server.ts';
import type { Staff } from '../staff/staff.server.ts';
import type { Capability } from '../staff-policy/staff-policy.ts';

/** Who reads a list, and where from. */
export interface SheetContext {
  db: Kysely<DB>;
  staff: Staff;
}

/** A column of a workbook. */
export interface ColumnOfList<Row> extends SheetColumn {
  cell(row: Row): Cell;
}

/** How a list of the staff becomes a workbook: the rows are those of the list itself, with its filters and its places. */
export interface ListSheet<Query = object, Row = object> {
  /** The list, as in the address of its call: «companies». */
  list: string;
  /** The name of the file and of the sheet: «Юрлица». */
  title: string;
  /** The tag of the list in OpenAPI. */
  tag: string;
  capability: Capability;
  /** What a row is about, for the record of readings: «company» (STF-22). Absent: the rows hold nothing about people. */
  reads?: string;
  /** Whether the rows hold names with contacts, so that the second factor has to be recent (STF-152). */
  needsFactor?: true;
  /** The filters of the list: its query without `limit` and `cursor`. */
  filters: TObject;
  columns: readonly ColumnOfList<Row>[];
  /** The list itself. @param url where `next` leads, of which only the cursor is read */
  load(context: SheetContext, query: Query, url: string): Promise<CursorPage<Row>>;
  /** How many rows the filters find, counted up to `most`. Absent: a list of more than it counts itself takes a job. */
  count?(context: SheetContext, query: Query, most: number): Promise<number>;
}

/** Checks a sheet against the list that it exports; its types are then those of any sheet. */
export function listSheet<Query, Row>(sheet: ListSheet<Query, Row>): ListSheet {
  return sheet as unknown as ListSheet;
}

/** The filters in the query of a list. @param shape with `limit` and `cursor` */
export function filtersOf({ properties: { limit: _, cursor: __, ...filters } }: TObject): TObject {
  return Type.Object(filters, { additionalProperties: false });
}

/** A moment of an answer, in Moscow time. */
export function momentCell(moment: string | null): Cell {
  return moment === null ? null : { moment: new Date(moment) };
}

/** A day of an answer. */
export function dayCell(day: string | null): Cell {
  return day === null ? null : { day };
}

/** A sum of an answer in roubles; null: the reader does not see it. */
export function sumCell(roubles: number | null): Cell {
  return roubles === null ? null : { roubles };
}

/** «да» or nothing. */
export function yesCell(is: boolean): Cell {
  return is ? 'да' : null;
}
