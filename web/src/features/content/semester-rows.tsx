import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { PostSemester } from '@dekanat/contract/content/posts.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { AcademicYearSelect, useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';

interface Row {
  key: number;
  /** undefined: the current year; null: the user cleared it. */
  year?: number | null | undefined;
  curriculum?: number | undefined;
  semester?: number | undefined;
  known?: PostSemester | undefined;
}

interface SemesterRowsProps {
  id?: string;
  value?: unknown;
  onChange?: (ids: number[]) => void;
  universityId: number | undefined;
  facultyId: number | undefined;
  /** The semesters of the stored post. */
  known: readonly PostSemester[];
  /** Begins with an empty row. */
  required: boolean;
}

let rowsMade = 0;
const newRow = (): Row => ({ key: ++rowsMade });

const storedRow = (semester: number, known: readonly PostSemester[]): Row => {
  const found = known.find(({ semester_ids }) => semester_ids === semester);
  return {
    ...newRow(),
    semester,
    year: found?.academic_year_ids,
    curriculum: found?.curriculum_ids,
    known: found,
  };
};

/** Semesters, each chosen by academic year and curriculum. */
export function SemesterRows(props: SemesterRowsProps) {
  const { id, value, onChange, known, required, ...within } = props;
  const text = useText();
  const ids = Array.isArray(value) ? (value as number[]) : [];
  const [rows, setRows] = useState<Row[]>(() => (required ? [newRow()] : []));
  // A refetched record or a draft brings other semesters than the rows have.
  const missing = ids.filter((one) => !rows.some(({ semester }) => semester === one));
  const shown = [
    ...rows.filter(({ semester }) => semester === undefined || ids.includes(semester)),
    ...missing.map((one) => storedRow(one, known)),
  ];
  const change = (next: Row[]) => {
    setRows(next);
    onChange?.([...new Set(next.flatMap(({ semester }) => semester ?? []))]);
  };
  const changeRow = (key: number, changes: Partial<Row>) =>
    change(shown.map((row) => (row.key === key ? { ...row, known: undefined, ...changes } : row)));
  return (
    <fieldset className="semester-rows" id={id} aria-label={text('post.semesters')}>
      {shown.map((row, index) => (
        <SemesterRow
          key={row.semester ?? `new-${row.key}`}
          row={row}
          place={index + 1}
          {...within}
          onChange={(changes) => changeRow(row.key, changes)}
          onRemove={() => change(shown.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => change([...shown, newRow()])}>
        {text('post.semesters.add')}
      </Button>
    </fieldset>
  );
}

interface SemesterRowProps extends Pick<SemesterRowsProps, 'universityId' | 'facultyId'> {
  row: Row;
  place: number;
  onChange: (changes: Partial<Row>) => void;
  onRemove: () => void;
}

/** The sentence of the first select of a row that has no value. */
function missingOf(year: number | undefined, curriculum: number | undefined) {
  if (year === undefined) return 'post.semesters.year';
  return curriculum === undefined ? 'post.semesters.curriculum' : 'post.semester.required';
}

/** A change of the year or curriculum clears the semester. */
function SemesterRow({ row, place, universityId, facultyId, onChange, onRemove }: SemesterRowProps) {
  const text = useText();
  const currentYear = useCurrentYearId();
  const { curriculum, semester, known } = row;
  const year = row.year === undefined ? currentYear : (row.year ?? undefined);
  const { status } = Form.Item.useStatus();
  // A row that was begun, and every row of a refused form, says what is missing.
  const asks = semester === undefined && (status === 'error' || curriculum !== undefined);
  const missing = asks ? missingOf(year, curriculum) : undefined;
  return (
    <fieldset className="semester-row">
      <legend className="visually-hidden">{text('post.semesters.row', { place })}</legend>
      <AcademicYearSelect
        value={year}
        known={known?.academic_year_name}
        label="audit.record.academic_years"
        placeholder="post.semesters.year"
        onChange={(chosen) => onChange({ year: chosen ?? null, semester: undefined })}
      />
      <CurriculumSelect
        value={curriculum}
        known={known?.curriculum_name}
        within={{ university_id: universityId, faculty_id: facultyId }}
        label="curriculum.noun"
        placeholder="post.semesters.curriculum"
        onChange={(chosen) => onChange({ curriculum: chosen, semester: undefined })}
      />
      <SemesterSelect
        value={semester}
        known={known && text('semester.named', { name: known.semester })}
        within={{ curriculum_id: curriculum, academic_year_id: year }}
        label="semester.noun"
        placeholder="post.semesters.semester"
        onChange={(chosen) => onChange({ semester: chosen })}
      />
      {missing && (
        <p role="alert" className="semester-row-problem">
          {text(missing)}
        </p>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={text('post.semesters.remove', { place })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
