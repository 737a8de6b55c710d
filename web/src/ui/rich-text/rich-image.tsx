import { StoredImage } from '#ui/upload/stored-image.tsx';

interface RichImageProps {
  id: number;
  alt: string;
  /** Share of the text's width, such as `50%`; other values are ignored. */
  width: string | null;
}

const SHARE = /^(?:25|50|75|100)%$/;

/** A picture inside a text, loaded when it comes near the viewport. */
export function RichImage({ id, alt, width }: RichImageProps) {
  const style = width !== null && SHARE.test(width) ? { width } : undefined;
  return (
    <span className="rich-image" style={style}>
      <StoredImage id={id} alt={alt} fallback={alt} />
    </span>
  );
}
