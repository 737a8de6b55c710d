import { files, type IMAGE_SIZES } from '@dekanat/contract/files/files.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '#kernel/api.ts';
import { useText } from '#kernel/text.ts';
import { useObjectUrl } from './object-url.ts';
import './upload.css';

interface StoredImageProps {
  id: number;
  /** Empty where it only accompanies a name. */
  alt: string;
  size?: (typeof IMAGE_SIZES)[number];
  /** What stands in its place where it cannot be read. */
  fallback: ReactNode;
}

/** A stored picture: only whoever is signed in may read it, so it is fetched, not linked. What lies under a number never changes. */
export function StoredImage({ id, alt, size = 'full', fallback }: StoredImageProps) {
  const text = useText();
  const { data, isError } = useQuery({
    queryKey: ['files', 'image', id, size],
    queryFn: async ({ signal }) =>
      (await download(files.showImage, { params: { id }, query: { size }, signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  if (isError)
    return (
      <span className="stored-image" title={text('image.failed')}>
        {fallback}
        <span className="visually-hidden">{text('image.failed')}</span>
      </span>
    );
  if (url === undefined) return <span className="stored-image stored-image-wait" aria-hidden />;
  return <img className="stored-image" src={url} alt={alt} />;
}
