import { useEffect, useState } from 'react';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { DrawnWide, VisuallyHidden } from '../../../ui/text/text.tsx';
import { copyText } from '../../browser/copy-text.ts';
import type { ContactsView } from './contacts.view.ts';
import * as css from './requisites.module.css';

const SHOWN_MS = 2_000;

type Line = readonly [name: string, value: string];

/** The seller and bank details, copied by line or all together. */
export function Requisites({ of }: { of: NonNullable<ContactsView['requisites']> }) {
  const lines = linesOf(of);
  const [copied, setCopied] = useState<string | null>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (what: string, text: string) => setCopied((await copyText(text)) ? what : null);
  const all = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <section aria-labelledby="requisites" className={css.requisites}>
      <div className={css.head}>
        <h2 id="requisites">Реквизиты</h2>
        {hasScripts && (
          <Button kind="quiet" onClick={() => copy('все реквизиты', all)}>
            <Icon name={copied === 'все реквизиты' ? 'check' : 'copy'} size="small" />
            <span>
              Скопировать<DrawnWide> всё</DrawnWide>
            </span>
          </Button>
        )}
      </div>
      <dl className={css.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={css.line}>
            <dt>{name}</dt>
            <dd>{typographPlace(value)}</dd>
            {hasScripts && (
              <dd className={css.copy}>
                <IconButton aria-label={`Скопировать: ${name}`} onClick={() => copy(name, value)}>
                  <Icon name={copied === name ? 'check' : 'copy'} size="small" />
                </IconButton>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <VisuallyHidden>
        <span role="status">{copied && `Скопировано: ${copied}`}</span>
      </VisuallyHidden>
    </section>
  );
}

function linesOf({ bank, ...seller }: NonNullable<ContactsView['requisites']>): Line[] {
  const lines: Line[] = [
    ['Полное название', seller.full_name],
    ['ИНН', seller.inn],
    ['КПП', seller.kpp],
    // A sole trader has another kind of number (15 digits).
    [seller.ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН', seller.ogrn],
    ['Юридический адрес', seller.address],
    ['Расчётный счёт', bank?.account ?? ''],
    ['Банк', bank?.name ?? ''],
    ['БИК', bank?.bik ?? ''],
    ['Корр. счёт', bank?.corr_account ?? ''],
  ];
  return lines.filter(([, value]) => value !== '');
}
