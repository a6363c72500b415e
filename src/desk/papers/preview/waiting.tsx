import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { Shape } from '../../api/shapes.ts';
import { PageRow } from './page-row.tsx';
import * as css from './preview.module.css';
import { Zoomed } from './zoomed.tsx';

interface WaitingProps {
  file: Pick<Shape<'File'>, 'name' | 'type'>;
  /** Why the file cannot be shown; absent: it is on its way. */
  fault?: ReactNode;
}

/** The place of a file that is not shown yet: as large as the file will be, so that nothing below it moves. */
export function Waiting({ file, fault }: WaitingProps) {
  return (
    <div className={css.preview}>
      <Zoomed label={file.name} isBusy={!fault} notice={fault && <Notice kind="attention">{fault}</Notice>}>
        {() => null}
      </Zoomed>
      {file.type === 'application/pdf' && <PageRow page={1} />}
    </div>
  );
}
