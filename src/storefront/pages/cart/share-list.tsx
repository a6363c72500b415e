import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { CartItem } from '../../cart/cart-state.ts';
import { ListPanel } from './list-panel.tsx';
import css from './share-list.module.css';

interface ShareListProps {
  items: readonly CartItem[];
  articleOf: (item: CartItem) => string;
}

/** The cart as text: to send it to somebody, who pastes it into a cart of his own. */
export function ShareList({ items, articleOf }: ShareListProps) {
  const [copied, setCopied] = useState<string>();
  const [canSend, setCanSend] = useState(false);
  const text = items
    .map((item) => ({ article: articleOf(item), quantity: item.quantity }))
    .filter(({ article }) => article !== '')
    .map(({ article, quantity }) => `${article} ${quantity}`)
    .join('\n');
  const [shown, setShown] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);

  // A long text is dear to put into a field: no press pays for it while the list is closed.
  useEffect(() => {
    if (field.current?.closest('details')?.open) setShown(text);
  }, [text]);
  useEffect(() => setCanSend('share' in navigator), []);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  }

  return (
    <ListPanel icon="share-network" name="Поделиться" onToggle={() => setShown(text)}>
      <div className={css.share}>
        <p>Отправьте этот список: его можно вставить в&nbsp;корзину на&nbsp;любом устройстве.</p>
        <textarea
          ref={field}
          className={css.text}
          readOnly
          rows={Math.min(8, items.length + 1)}
          value={shown}
          aria-label="Корзина списком"
          onFocus={(event) => event.target.select()}
        />
        <div className={css.buttons}>
          <Button kind="quiet" onClick={copy}>
            <Icon name={copied === text ? 'check' : 'copy'} />
            {copied === text ? 'Скопировали' : 'Скопировать'}
          </Button>
          {canSend && (
            <Button kind="quiet" onClick={() => navigator.share({ text }).catch(() => {})}>
              <Icon name="share-network" />
              Отправить
            </Button>
          )}
        </div>
      </div>
    </ListPanel>
  );
}
