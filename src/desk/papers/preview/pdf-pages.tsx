import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { MOST_PAGES, openPdf, type Pdf, PreviewFault } from './pdf.ts';
import * as css from './preview.module.css';
import { Zoomed } from './zoomed.tsx';

/** The pages of a PDF, one at a time. */
export default function PdfPages({ file, name }: { file: Blob; name: string }) {
  const { pdf, fault, setFault } = usePdf(file);
  const [page, setPage] = useState(1);
  const [isDrawing, setDrawing] = useState(true);
  if (fault) return <Notice kind="attention">{fault} Скачайте файл, чтобы посмотреть.</Notice>;
  const last = pdf ? Math.min(pdf.pages, MOST_PAGES) : 1;
  return (
    <>
      {pdf?.hasScripts && (
        <Notice kind="attention">
          В файле есть скрипты. Здесь они не выполняются; не разрешайте их, если скачаете файл.
        </Notice>
      )}
      <Zoomed label={`${name}, страница ${page}`} isBusy={!pdf || isDrawing}>
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
      {pdf && pdf.pages > 1 && (
        <div className={css.pages}>
          <Button
            kind="quiet"
            size="small"
            isSquare
            aria-label="Предыдущая страница"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="caret-left" />
          </Button>
          <span role="status">
            Страница {page} из {pdf.pages.toLocaleString('ru-RU')}
          </span>
          <Button
            kind="quiet"
            size="small"
            isSquare
            aria-label="Следующая страница"
            disabled={page === last}
            onClick={() => setPage(page + 1)}
          >
            <Icon name="caret-right" />
          </Button>
        </div>
      )}
      {pdf && pdf.pages > MOST_PAGES && (
        <p className={css.note}>Здесь видны первые {MOST_PAGES} страниц. Остальные — в скачанном файле.</p>
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
