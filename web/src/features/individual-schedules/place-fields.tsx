import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { Labelled } from '#features/individual-schedules/labelled.tsx';
import { AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';

export interface Place {
  academic_year_id?: number | undefined;
  curriculum_id?: number | undefined;
  semester_id?: number | undefined;
}

export const StoredPlace = z.object({
  academic_year_id: z.number().optional(),
  curriculum_id: z.number().optional(),
  semester_id: z.number().optional(),
});

interface PlaceFieldsProps {
  place: Place;
  /** Values that depend on a changed one are undefined. */
  onChange: (changes: Place) => void;
  /** Shows what is missing. */
  isChecked: boolean;
}

/** Curriculum, academic year and semester; each choice narrows the following ones. */
export function PlaceFields({ place, onChange, isChecked }: PlaceFieldsProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { academic_year_id, curriculum_id, semester_id } = place;
  const problem = (value: number | undefined) =>
    isChecked && value === undefined ? text('reference.choose') : undefined;
  return (
    <>
      <Labelled id="schedule-curriculum" label="curriculum.noun" problem={problem(curriculum_id)}>
        <CurriculumSelect
          id="schedule-curriculum"
          value={curriculum_id}
          within={{ university_id: universityId }}
          placeholder="antd.placeholder"
          onChange={(chosen) => onChange({ curriculum_id: chosen, semester_id: undefined })}
        />
      </Labelled>
      <Labelled id="schedule-year" label="audit.record.academic_years">
        <AcademicYearSelect
          id="schedule-year"
          value={academic_year_id}
          placeholder="list.filter.any"
          onChange={(chosen) => onChange({ academic_year_id: chosen, semester_id: undefined })}
        />
      </Labelled>
      <Labelled id="schedule-semester" label="semester.noun" problem={problem(semester_id)}>
        <SemesterSelect
          id="schedule-semester"
          value={semester_id}
          within={{ curriculum_id, academic_year_id }}
          placeholder="antd.placeholder"
          onChange={(chosen) => onChange({ semester_id: chosen })}
        />
      </Labelled>
    </>
  );
}
