import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { ContentItem } from '../../content/sections.ts';
import { FilesBlock } from './files-block.tsx';
import * as css from './item-aside.module.css';
import { ItemSettings } from './item-settings.tsx';
import { ProductsBlock } from './products-block.tsx';
import { PublicationBlock } from './publication-block.tsx';
import { SeoFields } from './seo-fields.tsx';
import type { ItemDraft } from './use-item-draft.ts';
import { Versions } from './versions.tsx';

interface ItemAsideProps {
  item: ContentItem;
  draft: ItemDraft;
  errors: Record<string, string>;
}

const WITH_SEO: ReadonlySet<ContentItem['kind']> = new Set(['post', 'info', 'embedded', 'about']);

/** Beside the text: its settings, its versions, what search engines show of it. */
export function ItemAside({ item, draft, errors }: ItemAsideProps) {
  const [tab, setTab] = useState<'settings' | 'versions' | 'seo'>('settings');
  const tabs = [
    ['settings', 'Настройки'],
    ['versions', `Версии ${item.version}`],
    ...(WITH_SEO.has(item.kind) ? [['seo', 'Поисковики'] as const] : []),
  ] as const;
  return (
    <aside className={css.side}>
      <fieldset className={css.tabs} aria-label="О тексте">
        {tabs.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={cx(css.tab, tab === name && css.on)}
            aria-pressed={tab === name}
            onClick={() => setTab(name)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {tab === 'settings' && (
        <>
          <PublicationBlock item={item} draft={draft} />
          <ItemSettings item={item} draft={draft} errors={errors} />
          {item.kind === 'post' && (
            <ProductsBlock
              ids={draft.fields.products}
              onChange={(products) => draft.change({ products })}
              error={errors.products}
            />
          )}
          <FilesBlock item={item} onChange={draft.show} />
        </>
      )}
      {tab === 'versions' && <Versions item={item} draft={draft} />}
      {tab === 'seo' && <SeoFields draft={draft} errors={errors} />}
    </aside>
  );
}
