import type { IMAGE_SIZES } from '@dekanat/contract/files/files.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { imageQuery } from './image-query.ts';
import { useObjectUrl } from './object-url.ts';
import './upload.css';

interface StoredImageProps {
  id: number;
  /** Empty for a decorative image. */
  alt: string;
  size?: (typeof IMAGE_SIZES)[number];
  /** Fallback if the image cannot be loaded. */
  fallback: ReactNode;
}

export function StoredImage({ id, alt, size = 'full', fallback }: StoredImageProps) {
  const text = useText();
  const { seen, watch } = useSeen();
  const { data, isError } = useQuery({ ...imageQuery(id, size), enabled: seen });
  const url = useObjectUrl(data);
  if (isError)
    return (
      <span className="stored-image" title={text('image.failed')}>
        {fallback}
        <span className="visually-hidden">{text('image.failed')}</span>
      </span>
    );
  if (url === undefined) return <span ref={watch} className="stored-image stored-image-wait" aria-hidden />;
  return <img className="stored-image" src={url} alt={alt} />;
}

/** Whether the element is near the viewport, so that a long list does not load all pictures. */
function useSeen() {
  const [seen, setSeen] = useState(false);
  const watch = useCallback((place: Element | null) => {
    if (place === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { seen, watch };
}
