/**
 * Updates «Товары 1 234 из 4 000» in place on a terminal; elsewhere prints a line at every tenth, so that a log stays
 * short.
 */
export function progressBar(
  stream: NodeJS.WritableStream,
  isTTY: boolean,
): { show: (done: number, total: number) => void; end: () => void } {
  let shown = -1;
  return {
    show(done, total) {
      const percent = Math.floor((done / total) * 100);
      const step = isTTY ? percent : Math.floor(percent / 10) * 10;
      if (step <= shown) return;
      shown = step;
      // All of them are counted, not yet written: «100 %» would say that it is over.
      const line = `Товары ${done} из ${total}, ${step === 100 ? 'записываю' : `${step} %`}`;
      stream.write(isTTY ? `\r${line}` : `${line}\n`);
    },
    end() {
      if (isTTY && shown >= 0) stream.write('\n');
    },
  };
}
