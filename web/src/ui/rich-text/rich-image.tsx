import { StoredImage } from '#ui/upload/stored-image.tsx';

interface RichImageProps {
  /** The id of the file, or its signed address on this host. */
  source: number | string;
  alt: string;
  /** Share of the text's width, such as `50%`; other values are ignored. */
  width: string | null;
}

const SHARE = /^(?:25|50|75|100)%$/;

/** A picture inside a text, loaded when it comes near the viewport. */
export function RichImage({ source, alt, width }: RichImageProps) {
  const style = width !== null && SHARE.test(width) ? { width } : undefined;
  return (
    <span className="rich-image" style={style}>
      {typeof source === 'number' ? (
        <StoredImage id={source} alt={alt} fallback={alt} />
      ) : (
        <img className="stored-image" src={source} alt={alt} loading="lazy" />
      )}
    </span>
  );
}
