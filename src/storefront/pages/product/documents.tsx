import { typograph } from '../../../platform/text/typograph.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { fileSize } from '../../forms/file-facts.ts';
import * as css from './documents.module.css';
import type { ProductView } from './product.view.ts';

/** Documents of the product, each with its type and size. */
export function Documents({ documents }: Pick<ProductView, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>Документы</h2>
      <ul className={css.list}>
        {documents.map((file) => (
          <li key={file.id}>
            <a href={file.download_url} className={css.file} download>
              <Icon name="file-text" />
              <span className={linkClass}>{typograph(file.name)}</span>
              <span className={css.size}>
                {file.type.toUpperCase()}, {fileSize(file.size)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
