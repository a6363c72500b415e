/** A workbook, as HTTP and letters call it. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
