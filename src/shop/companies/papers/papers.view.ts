import type { FileRow } from './papers.queries.ts';

const SCAN = { waiting: 'на проверке', clean: 'готов', infected: 'с вирусом, недоступен' } as const;

/** @param folder URL of the contract, power or document that owns the file, with a final slash: `/api/v1/…/5/` */
export function viewFile({ id, name, mediaType, size, scan, createdAt }: FileRow, folder: string) {
  return {
    id,
    name,
    type: mediaType,
    size,
    created_at: createdAt,
    status: SCAN[scan],
    download_url: `${folder}download/`,
  };
}
