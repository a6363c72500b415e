import { typograph } from '../../platform/text/typograph.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { fileFacts } from '../forms/file-facts.ts';
import * as css from './file-list.module.css';

interface FileListProps {
  files: readonly { id: number; name: string; type: string; size: number; download_url: string }[];
}

/** Files of a text, each with its type and size. */
export function FileList({ files }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <section className={css.files} aria-labelledby="files">
      <h2 id="files">Файлы</h2>
      <ul>
        {files.map(({ id, name, type, size, download_url }) => (
          <li key={id}>
            <a href={download_url} className={css.file} download>
              <Icon name="file-text" />
              <span className={linkClass}>{typograph(name)}</span>
              <span className={css.facts}>{fileFacts(type, size)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
