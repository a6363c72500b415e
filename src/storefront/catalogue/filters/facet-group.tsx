import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import * as css from './facet-group.module.css';

interface FacetGroupProps {
  name: string;
  /** The initial state; after that the visitor decides. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A group of filters under its name; it also folds without scripts. */
export function FacetGroup({ name, isOpen = false, children }: FacetGroupProps) {
  const [wasOpen] = useState(isOpen);
  return (
    <details className={css.group} open={wasOpen}>
      <summary className={css.name}>
        {name}
        <Icon name="caret-down" size="small" className={css.caret} />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside details would repeat the name as its legend */}
      <div role="group" aria-label={name} className={css.body}>
        {children}
      </div>
    </details>
  );
}
