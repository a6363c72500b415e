/** Reads the QR code, or where the browser can the barcode of a picking list, in a frame of a video. @returns undefined when there is none */
export type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The detector of the browser, as far as it is used here; Chromium on Android and macOS has it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Longest side of a decoded frame, in pixels: enough for a code that fills a third of it. */
const MOST_SIDE = 960;

/** The browser's own detector, or else a library that is loaded now. */
export async function openDecoder(): Promise<Decoder> {
  return (await ownDecoder()) ?? libraryDecoder();
}

async function ownDecoder(): Promise<Decoder | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (!Own || !formats?.includes('qr_code')) return undefined;
  const detector = new Own({ formats: ['qr_code', 'code_128'].filter((format) => formats.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function libraryDecoder(): Promise<Decoder> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, MOST_SIDE / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * scale));
    if (!context || !width || !height) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data });
    } catch {
      return undefined; // throws when the frame has no code
    }
  };
}
