const WIDTH = 24;
const REDRAW_MS = 100;

/** Draws a progress bar on a terminal, at most ten times a second. Writes nothing when the output is not a terminal. */
export function progressBar(out: { write(text: string): unknown }, isTTY: boolean, total: number) {
  let drawnAt = 0;
  const draw = (bytes: number, label: string): void => {
    const share = total === 0 ? 1 : Math.min(1, bytes / total);
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    out.write(
      `\r\u001b[2K${bar} ${Math.round(share * 100)} % · ${megabytes(bytes)} из ${megabytes(total)} МБ · ${label}`,
    );
  };
  return {
    show(bytes: number, label: string): void {
      if (!isTTY || Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      draw(bytes, label);
    },
    clear(): void {
      if (isTTY) out.write('\r\u001b[2K');
    },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1).replace('.', ',');
}
