import { sql } from 'kysely';

/** What a list tells of a file that lies in the store. */
export interface FileRow {
  id: number;
  name: string;
  mediaType: string;
  size: number;
  scan: 'waiting' | 'clean' | 'infected';
  createdAt: string;
}

/** A `FileRow` of the row `f` of stored_file, or null where there is none. */
export const fileColumns = sql`
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type,
    'size', f.size, 'scan', f.scan, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end`;
