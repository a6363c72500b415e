import { answerReader } from '../../platform/files/reader-process.server.ts';
import { readSheet, SheetError } from '../../platform/files/sheet-reader.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { filledList } from './filled-list.ts';

// Runs in a separate process, started by cart-upload.server.ts.
answerReader(({ path, mostLines }: { path: string; mostLines: number }) =>
  filledList(readSheet(path), mostLines).catch((thrown) => {
    if (thrown instanceof SheetError) throw badField('file', thrown.message);
    throw thrown;
  }),
);
