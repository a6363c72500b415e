import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../../ui/text/text.tsx';
import type { components } from '../../../api/openapi.ts';
import { fileFacts } from '../../../forms/file-facts.ts';
import * as css from './papers.module.css';

/** A link to the file of a document, with type and size; renders nothing without a file. */
export function PaperFile({ file }: { file: components['schemas']['File'] | null }) {
  if (!file) return null;
  if (file.status !== 'готов') return <span className={css.quiet}>Файл {file.status}</span>;
  return (
    <a href={file.download_url} download className={css.file}>
      <Icon name="download-simple" size="small" />
      <span className={linkClass}>
        Скачать<VisuallyHidden> файл {file.name}</VisuallyHidden>
      </span>
      <span className={cx(css.quiet, css.whole)}>{fileFacts(file.type, file.size)}</span>
    </a>
  );
}
