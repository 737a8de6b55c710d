import type { ReactNode } from 'react';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';

/** The photo with this id, for a field. */
export const shownPicture = (value: unknown): ReactNode =>
  typeof value === 'number' ? <PersonPhoto image={value} large /> : '';
