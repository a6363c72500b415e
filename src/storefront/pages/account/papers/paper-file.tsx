import { Icon } from '../../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../../ui/text/text.tsx';
import type { components } from '../../../api/openapi.ts';
import css from './papers.module.css';

const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
};

/** The way to the file of a paper, with its kind and size; nothing where none is attached. */
export function PaperFile({ file }: { file: components['schemas']['File'] | null }) {
  if (!file) return null;
  const kind = KINDS[file.type] ?? file.name.split('.').at(-1)?.toUpperCase();
  if (file.status !== 'готов') return <span className={css.quiet}>Файл {file.status}</span>;
  return (
    <a href={file.download_url} download className={css.file}>
      <Icon name="download-simple" size="small" />
      <span className={linkClass}>
        Скачать<VisuallyHidden> файл {file.name}</VisuallyHidden>
      </span>
      <span className={css.quiet}>
        {kind}, {sizeOf(file.size)}
      </span>
    </a>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1024))}\u00a0КБ`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`;
}
