import type { FileRow } from './files.queries.ts';

const SCAN = { waiting: 'на проверке', clean: 'готов', infected: 'заражён, не выдаётся' } as const;

/** @param folder the address of what the file belongs to, with its slash: `/api/v1/…/5/` */
export function viewFile({ id, name, mediaType, size, scan, createdAt }: FileRow, folder: string) {
  return {
    ...{ id, name, type: mediaType, size, created_at: createdAt, status: SCAN[scan] },
    download_url: `${folder}download/`,
  };
}
