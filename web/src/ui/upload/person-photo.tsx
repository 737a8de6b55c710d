import { UserOutlined } from '@ant-design/icons';
import { initialsOf } from './initials.ts';
import { StoredImage } from './stored-image.tsx';
import './upload.css';

interface PersonPhotoProps {
  image: number | null;
  /** Among others, whoever has no photo is told apart by initials. */
  name?: string;
  large?: boolean;
}

/** Somebody's photo, round, beside the name that it belongs to. */
export function PersonPhoto({ image, name, large = false }: PersonPhotoProps) {
  const sign = name ? <span aria-hidden>{initialsOf(name)}</span> : <UserOutlined aria-hidden />;
  return (
    <span className={large ? 'person-photo person-photo-large' : 'person-photo'} data-initials={name && ''}>
      {image === null ? sign : <StoredImage id={image} alt="" size="thumbnail" fallback={sign} />}
    </span>
  );
}
