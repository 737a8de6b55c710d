import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** A light margin, without which cameras do not find the code. */
const BORDER = 4;

interface QrCodeProps {
  content: string;
  label: string;
}

/** Drawn in the browser, so that no other server sees the content; dark on light in both themes, as cameras expect. */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(content, 'raw', { border: BORDER, ecc: 'low' });
    const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dark.join('') };
  }, [content]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
