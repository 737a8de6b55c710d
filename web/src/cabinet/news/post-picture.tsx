import { useState } from 'react';
import { storedPath } from '#cabinet/stored-path.ts';

/** The file of a post may be a document instead of a picture. */
export const isDocument = (url: string) => /\.pdf$/i.test(url);

/** A decorative picture; nothing if there is none, or if it cannot be loaded (without a connection). */
export function PostPicture({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed || isDocument(url)) return null;
  return (
    <img
      src={storedPath(url)}
      alt=""
      className="news-picture"
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}
