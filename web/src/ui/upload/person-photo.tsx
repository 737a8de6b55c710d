import { UserOutlined } from '@ant-design/icons';
import { initialsOf } from './initials.ts';
import { StoredImage } from './stored-image.tsx';
import './upload.css';

interface PersonPhotoProps {
  image: number | null;
  /** Shows initials if there is no photo. */
  name?: string;
  large?: boolean;
}

/** A round photo beside a person's name. */
export function PersonPhoto({ image, name, large = false }: PersonPhotoProps) {
  const sign = name ? <span aria-hidden>{initialsOf(name)}</span> : <UserOutlined aria-hidden />;
  return (
    <span className={large ? 'person-photo person-photo-large' : 'person-photo'} data-initials={name && ''}>
      {image === null ? sign : <StoredImage id={image} alt="" size="thumbnail" fallback={sign} />}
    </span>
  );
}
