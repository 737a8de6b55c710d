import { UserOutlined } from '@ant-design/icons';
import { StoredImage } from './stored-image.tsx';
import './upload.css';

interface PersonPhotoProps {
  image: number | null;
  large?: boolean;
}

/** Somebody's photo, round, beside the name that it belongs to. */
export function PersonPhoto({ image, large = false }: PersonPhotoProps) {
  const sign = <UserOutlined aria-hidden />;
  return (
    <span className={large ? 'person-photo person-photo-large' : 'person-photo'}>
      {image === null ? sign : <StoredImage id={image} alt="" size="thumbnail" fallback={sign} />}
    </span>
  );
}
