import { createCanvas } from '@napi-rs/canvas';
import type { PdfPage } from '../reading/pdfjs.js';

/** Eight bits a pixel, row by row: what text recognition looks at, in a quarter of the memory that colours take. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A page as a picture. `scale`: pixels per point. */
interface DrawnPage extends GreyImage {
  readonly scale: number;
}

/** Pixels: a page is drawn smaller rather than beyond this. */
const maxPixels = 8_000_000;
/** Rows that are taken from the canvas at a time. */
const stripRows = 256;

/**
 * Draws a page upright as its own rotation says.
 *
 * @throws when aborted: the drawing ends.
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
    // The pixels lie outside of V8's heap, which would let them lie until it wants memory itself.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Luma of ITU-R BT.601, in 256ths. */
function toGrey(colours: Uint8ClampedArray, grey: Uint8Array, start: number): void {
  for (let from = 0, to = start; from < colours.length; from += 4, to++) {
    grey[to] = (77 * (colours[from] ?? 0) + 150 * (colours[from + 1] ?? 0) + 29 * (colours[from + 2] ?? 0)) >> 8;
  }
}

/** The picture turned clockwise by quarters. */
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

/** As a file in the portable grey map format, which is written without compressing. */
export function greyMap({ width, height, pixels }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}
