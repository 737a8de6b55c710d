import type { ReactNode } from 'react';
import { PossibleDuplicates } from '#features/students/duplicates/possible-duplicates.tsx';
import { NumberField } from '#features/students/number-field.tsx';
import { personalFacts } from '#features/students/student-facts.tsx';
import {
  AddressFields,
  ContactFields,
  DocumentFields,
  IdentityFields,
  StreetField,
  StudyFields,
} from '#features/students/student-form.tsx';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { FactList, FieldSection } from '#ui/table/section.tsx';

interface StudentFieldsProps {
  of: StudentForm;
  /** The id of the edited record. */
  id?: number;
  /** The button that queries the national register. */
  lookUp?: ReactNode;
  /** The button that reveals personal data while it is masked. */
  revealButton?: ReactNode;
}

/** All fields of a student. */
export const StudentFields = ({ of: form, id, lookUp, revealButton }: StudentFieldsProps) => (
  <>
    <FieldSection title="student.section.number">
      <NumberField of={form} />
      {lookUp}
    </FieldSection>
    <FieldSection title="student.section.who">
      <IdentityFields of={form} />
    </FieldSection>
    <FieldSection title="student.section.documents" aside={revealButton}>
      {revealButton ? (
        <FactList facts={personalFacts(Object(form.base.masked), undefined)} />
      ) : (
        <DocumentFields of={form} />
      )}
    </FieldSection>
    <PossibleDuplicates of={form} {...(id !== undefined && { id })} />
    <FieldSection title="student.section.study">
      <StudyFields of={form} />
    </FieldSection>
    <FieldSection title="student.section.address">
      <AddressFields of={form} />
      {!revealButton && <StreetField of={form} />}
    </FieldSection>
    <FieldSection title="student.section.contact">
      <ContactFields of={form} />
    </FieldSection>
  </>
);
