import { createCanvas } from '@napi-rs/canvas';
import type { PdfPage } from '../reading/pdfjs.js';

/** A greyscale image, eight bits per pixel, row by row: sufficient for OCR, in a quarter of the memory of a colour image. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A rendered page. `scale`: pixels per point. */
interface DrawnPage extends GreyImage {
  readonly scale: number;
}

/** Maximum number of pixels of a rendered page. Larger pages are rendered at a lower resolution. */
const maxPixels = 8_000_000;
/** Number of rows that are read from the canvas at a time. */
const stripRows = 256;

/**
 * Renders a page, with the rotation that the page specifies.
 *
 * @throws when aborted; rendering is then cancelled.
 */
export async function drawGrey(page: PdfPage, dpi: number, signal: AbortSignal): Promise<DrawnPage> {
  signal.throwIfAborted();
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / Math.max(1, size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height))];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const task = page.render({ canvas: canvas as never, canvasContext: context as never, viewport });
  const onAbort = (): void => {
    task.cancel();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await task.promise;
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y += stripRows) {
      const { data } = context.getImageData(0, y, width, Math.min(stripRows, height - y));
      toGrey(data, pixels, y * width);
    }
    return { width, height, pixels, scale };
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Frees the pixels at once. They lie outside V8's heap, so garbage collection might release them much later.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Converts RGBA to greyscale, with the luma weights of ITU-R BT.601 in 256ths. */
function toGrey(colours: Uint8ClampedArray, grey: Uint8Array, start: number): void {
  for (let from = 0, to = start; from < colours.length; from += 4, to++) {
    grey[to] = (77 * (colours[from] ?? 0) + 150 * (colours[from + 1] ?? 0) + 29 * (colours[from + 2] ?? 0)) >> 8;
  }
}

/** The image, turned clockwise by a number of quarter turns. */
export function turned<T extends GreyImage>(image: T, quarters: number): T {
  const { width, height, pixels } = image;
  const quarter = ((quarters % 4) + 4) % 4;
  if (quarter === 0) return image;
  const out = new Uint8Array(pixels.length);
  const outWidth = quarter === 2 ? width : height;
  let from = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to =
        quarter === 1
          ? x * outWidth + (height - 1 - y)
          : quarter === 2
            ? pixels.length - 1 - from
            : (width - 1 - x) * outWidth + y;
      out[to] = pixels[from++] ?? 0;
    }
  return { ...image, width: outWidth, height: quarter === 2 ? height : width, pixels: out };
}

/** Encodes an image in the portable graymap format (PGM), which needs no compression. */
export function greyMap({ width, height, pixels }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}
