import { UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { initialsOf } from './initials.ts';
import { StoredImage } from './stored-image.tsx';
import './upload.css';

interface PersonPhotoProps {
  image: number | null;
  /** Shows initials if there is no photo. */
  name?: string;
  large?: boolean;
  /** Shown instead of a person where there is neither a picture nor a name. */
  placeholder?: ReactNode;
}

/** A round photo beside a person's name. */
export function PersonPhoto({ image, name, large = false, placeholder }: PersonPhotoProps) {
  const person = placeholder ?? <UserOutlined aria-hidden />;
  const sign = name ? <span aria-hidden>{initialsOf(name)}</span> : person;
  return (
    <span className={large ? 'person-photo person-photo-large' : 'person-photo'} data-initials={name && ''}>
      {image === null ? sign : <StoredImage id={image} alt="" size="thumbnail" fallback={sign} />}
    </span>
  );
}
