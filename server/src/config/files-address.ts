import { z } from 'zod';

/** Where uploaded files are stored: under `DATA_DIR`, or in a bucket of an S3-compatible server. */
export type FilesAddress =
  | { kind: 'disk' }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SETTINGS = ['region', 'tls'];
const DEFAULT_REGION = 'us-east-1';

/** `s3://key:secret@host:port/bucket?region=…&tls=off`; undefined for anything else. */
function bucketAt(text: string): FilesAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return undefined;
  const bucket = url.pathname.slice(1);
  const tls = url.searchParams.get('tls') ?? 'on';
  const known = [...url.searchParams.keys()].every((name) => SETTINGS.includes(name));
  if (!known || !BUCKET.test(bucket) || !['on', 'off'].includes(tls)) return undefined;
  if (url.username === '' || url.password === '') return undefined;
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

export const FilesAddress = z.string().transform((text, refine): FilesAddress => {
  if (text === 'disk') return { kind: 'disk' };
  try {
    const address = bucketAt(text);
    if (address !== undefined) return address;
  } catch {
    // Invalid percent encoding.
  }
  refine.issues.push({ code: 'custom', input: undefined });
  return z.NEVER;
});
