import type { ReactNode } from 'react';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';
import '#ui/table/section.css';

interface PersonHeadProps {
  image: number | null;
  /** The source of the initials without a photo. */
  known: string;
  /** The displayed name. */
  name: ReactNode;
  /** Where the person belongs. */
  place: string;
  tags: ReactNode;
  /** The actions. */
  children?: ReactNode;
}

/** The head of a person's page: photo, name, place. */
export const PersonHead = ({ image, known, name, place, tags, children }: PersonHeadProps) => (
  <div className="section-title">
    <PersonPhoto image={image} name={known} large />
    <div>
      <h2>{name}</h2>
      <p>{place}</p>
      <p className="section-actions">{tags}</p>
    </div>
    {children && <span className="section-actions">{children}</span>}
  </div>
);
