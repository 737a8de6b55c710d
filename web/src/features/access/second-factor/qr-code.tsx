import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { useText } from '#i18n/text.ts';

/** A light margin, without which cameras do not find the code. */
const BORDER = 4;

/**
 * Drawn in the browser, so that no other server sees the secret; dark on light in both themes, as cameras
 * expect.
 */
export function QrCode({ content }: { content: string }) {
  const text = useText();
  const { size, path } = useMemo(() => {
    const rows = encodeQR(content, 'raw', { border: BORDER, ecc: 'low' });
    const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dark.join('') };
  }, [content]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('second_factor.qr')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
