import type { ReactNode } from 'react';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';
import '#ui/table/section.css';

interface PersonHeadProps {
  image: number | null;
  /** What initials are made of where there is no photo. */
  known: string;
  /** The name as it is shown. */
  name: ReactNode;
  /** Where they belong, in words. */
  place: string;
  tags: ReactNode;
  /** What can be done with them. */
  children?: ReactNode;
}

/** Who it is, at a glance. */
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
