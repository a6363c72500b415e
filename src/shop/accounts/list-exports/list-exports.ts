/** Up to this number rows are sent in the answer; a longer list is made by a job (STF-151). */
export const MOST_STREAMED = 50_000;
/** The largest workbook. A sheet of a spreadsheet program has 1,048,576 rows. */
export const MOST_IN_SHEET = 1_000_000;
/** How many workbooks of a person may be under way. */
export const MOST_WAITING = 3;

/** The job that makes a workbook: `{ export: id }`. */
export const EXPORT_JOB = 'list-export';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
