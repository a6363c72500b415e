import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { PageRow } from './page-row.tsx';
import { MOST_PAGES, openPdf, type Pdf, PreviewFault } from './pdf.ts';
import * as css from './preview.module.css';
import { Waiting } from './waiting.tsx';
import { Zoomed } from './zoomed.tsx';

/** The pages of a PDF, one at a time. */
export default function PdfPages({ file, name }: { file: Blob; name: string }) {
  const { pdf, fault, setFault } = usePdf(file);
  const [page, setPage] = useState(1);
  const [isDrawing, setDrawing] = useState(true);
  if (fault)
    return (
      <Waiting file={{ name, type: 'application/pdf' }} fault={`${fault} Скачайте файл, чтобы посмотреть.`} />
    );
  const last = pdf ? Math.min(pdf.pages, MOST_PAGES) : 1;
  return (
    <>
      <Zoomed
        label={`${name}, страница ${page}`}
        isBusy={!pdf || isDrawing}
        notice={pdf && <Warnings pdf={pdf} />}
      >
        {(zoom) =>
          pdf && (
            <Page
              pdf={pdf}
              page={page}
              zoom={zoom}
              label={`${name}, страница ${page}`}
              onDrawing={setDrawing}
              onFault={setFault}
            />
          )
        }
      </Zoomed>
      <PageRow page={page} pages={pdf?.pages} last={last} onPage={setPage} />
    </>
  );
}

function Warnings({ pdf }: { pdf: Pdf }) {
  return (
    <>
      {pdf.hasScripts && (
        <Notice kind="attention">
          В файле есть скрипты. Здесь они не выполняются; не разрешайте их, если скачаете файл.
        </Notice>
      )}
      {pdf.pages > MOST_PAGES && (
        <Notice kind="attention">
          Здесь видны первые {MOST_PAGES} страниц. Остальные — в скачанном файле.
        </Notice>
      )}
    </>
  );
}

interface PageProps {
  pdf: Pdf;
  page: number;
  zoom: number;
  label: string;
  onDrawing: (isDrawing: boolean) => void;
  onFault: (fault: string) => void;
}

function Page({ pdf, page, zoom, label, onDrawing, onFault }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current!;
    const drawing = new AbortController();
    onDrawing(true);
    const width = Math.max(320, place.parentElement!.clientWidth) * zoom * Math.min(devicePixelRatio, 2);
    pdf.draw(page, place, width, drawing.signal).then(
      () => drawing.signal.aborted || onDrawing(false),
      (error: unknown) => {
        if (!drawing.signal.aborted && error instanceof PreviewFault) onFault(error.message);
      },
    );
    return () => drawing.abort();
  }, [pdf, page, zoom, onDrawing, onFault]);
  return <canvas ref={canvas} className={css.sheet} role="img" aria-label={label} />;
}

/** Opens the file for as long as the part is shown. */
function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<Pdf>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let isShown = true;
    let opened: Pdf | undefined;
    openFile(file).then(
      (made) => {
        opened = made;
        if (isShown) setPdf(made);
        else made.close();
      },
      (error: unknown) =>
        isShown && setFault(error instanceof PreviewFault ? error.message : 'PDF не удалось показать.'),
    );
    return () => {
      isShown = false;
      opened?.close();
    };
  }, [file]);
  return { pdf, fault, setFault };
}

async function openFile(file: Blob): Promise<Pdf> {
  return openPdf(new Uint8Array(await file.arrayBuffer()));
}
