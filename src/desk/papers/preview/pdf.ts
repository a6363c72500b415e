import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist';

/** What pdf.js loads by name; the build puts it there (tools/vite/pdf-parts.ts). */
const PARTS = `/desk/assets/pdfjs-${version}/`;

/** Limits of a preview (STF-114). */
export const MOST_PAGES = 50;
const MOST_PIXELS = 8_000_000;
const MOST_IMAGE_PIXELS = 40_000_000;
/** For opening a file, and for each page, in milliseconds. */
const PATIENCE = 20_000;

/** Why a file cannot be shown. Its message is Russian. */
export class PreviewFault extends Error {}

/** An open PDF. */
export interface Pdf {
  pages: number;
  hasScripts: boolean;
  /**
   * Draws a page, the first is 1.
   * @param width wanted width of the canvas in pixels; less when the page would be too large
   * @throws PreviewFault
   */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Opens the bytes of a PDF in a worker, without its scripts and forms. @throws PreviewFault */
export async function openPdf(data: Uint8Array): Promise<Pdf> {
  const port = new Worker(`${PARTS}pdf.worker.js`, { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  const task = getDocument({
    data,
    worker,
    verbosity: 0,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    standardFontDataUrl: PARTS,
    wasmUrl: PARTS,
    maxImageSize: MOST_IMAGE_PIXELS,
  });
  try {
    const document = await inTime(task.promise);
    const hasScripts = await inTime(document.hasJSActions());
    return {
      pages: document.numPages,
      hasScripts,
      close,
      draw: async (...drawn) => {
        await inTime(drawPage(document, ...drawn)).catch((error: unknown) => {
          // A worker that is busy with a page for too long would be so with the next one.
          if (error instanceof PreviewFault) close();
          throw faultOf(error);
        });
      },
    };
  } catch (error) {
    close();
    throw faultOf(error);
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const page = await document.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height));
  const viewport = page.getViewport({ scale: Math.min(width / whole.width, most) });
  if (viewport.width < 1 || viewport.height < 1)
    throw new PreviewFault('Страница пустая или слишком длинная.');
  if (signal.aborted) return;
  // Drawn apart, so that the page before stays until this one is ready.
  const drawn = globalThis.document.createElement('canvas');
  Object.assign(drawn, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) });
  const render = page.render({ canvas: drawn, viewport });
  const cancel = () => render.cancel();
  signal.addEventListener('abort', cancel);
  await render.promise.finally(() => signal.removeEventListener('abort', cancel));
  page.cleanup();
  if (signal.aborted) return;
  Object.assign(canvas, { width: drawn.width, height: drawn.height });
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PreviewFault('Файл слишком сложный: он не открылся за 20 секунд.')),
      PATIENCE,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const FAULTS: Record<string, string> = {
  InvalidPDFException: 'Это не PDF, или файл повреждён.',
  PasswordException: 'PDF закрыт паролем.',
};

function faultOf(error: unknown): PreviewFault {
  if (error instanceof PreviewFault) return error;
  const name = error instanceof Error ? error.name : '';
  return new PreviewFault(FAULTS[name] ?? 'PDF не удалось показать.', { cause: error });
}
