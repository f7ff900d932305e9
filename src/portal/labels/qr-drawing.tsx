import QRCode from 'qrcode';
import { addressOf } from '../kit/index.js';

/** The width of the white margin that scanners need around a code, in modules. */
const QUIET = 4;

/** A text as a QR code: black on white in both themes, so that cameras can read it. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const whole = size + 2 * QUIET;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${whole} ${whole}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={darkRuns(size, data)} fill="#000" />
    </svg>
  );
}

/** Draws the dark modules row by row as one path. Adjacent modules form one segment. */
function darkRuns(size: number, data: Uint8Array): string {
  const rows = Array.from({ length: size }, (_, y) => [...data.subarray(y * size, (y + 1) * size)].join(''));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  );
  return runs.join('');
}

/** The address in the QR code of an asset: any camera opens the asset with it. @param origin of the portal */
export function assetCodeAddress(origin: string, code: string): string {
  return addressOf(`${origin}/scan`, { code });
}
