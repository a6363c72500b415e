import { badField } from '../../core/errors.ts';
import { answerReader } from '../../core/reader-process.server.ts';
import { readSheet, SheetError } from '../../core/sheet-reader.server.ts';
import { filledList } from './filled-list.ts';

// A process of its own, started by cart-upload.server.ts.
answerReader(({ path, mostLines }: { path: string; mostLines: number }) =>
  filledList(readSheet(path), mostLines).catch((thrown) => {
    if (thrown instanceof SheetError) throw badField('file', thrown.message);
    throw thrown;
  }),
);
