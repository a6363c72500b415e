import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import { copyText } from '../../browser/copy-text.ts';
import * as css from './article.module.css';

const SHOWN_MS = 2000;

/** The article with a copy button; without scripts only the article. */
export function Article({ article }: { article: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <p className={css.article}>
      <span>Арт. {article}</span>
      <button
        type="button"
        className={css.copy}
        aria-label="Скопировать артикул"
        title="Скопировать артикул"
        onClick={async () => setCopied(await copyText(article))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size="small" />
      </button>
      <VisuallyHidden>
        <span role="status">{isCopied && 'Артикул скопирован'}</span>
      </VisuallyHidden>
    </p>
  );
}
