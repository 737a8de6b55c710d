import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { PostSemester } from '@dekanat/contract/content/posts.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { AcademicYearSelect, useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';

interface Row {
  key: number | string;
  /** undefined: the current year; null: the user cleared it. */
  year?: number | null | undefined;
  curriculum?: number | undefined;
  semester?: number | undefined;
  /** Something in it was chosen: it is to be finished or removed. */
  begun?: boolean;
  known?: PostSemester | undefined;
}

interface SemesterRowsProps {
  id?: string;
  value?: unknown;
  /** `null` for each row that was begun and has no semester, which the contract refuses. */
  onChange?: (ids: (number | null)[]) => void;
  universityId: number | undefined;
  facultyId: number | undefined;
  /** The semesters of the stored post. */
  known: readonly PostSemester[];
  /** Shows an empty row where there would be none. */
  required: boolean;
}

let rowsMade = 0;
const newRow = (): Row => ({ key: ++rowsMade });

/** The key is the same each time that the rows are shown; one of `rows` may have it, and another semester by now. */
const storedKey = (semester: number, rows: readonly Row[]) => {
  const name = `stored-${semester}`;
  return rows.some(({ key }) => key === name) ? `${name}-${rows.length}` : name;
};

const storedRow = (semester: number, rows: readonly Row[], known: readonly PostSemester[]): Row => {
  const found = known.find(({ semester_ids }) => semester_ids === semester);
  return {
    key: storedKey(semester, rows),
    semester,
    year: found?.academic_year_ids,
    curriculum: found?.curriculum_ids,
    begun: true,
    known: found,
  };
};

const isUnfinished = ({ begun = false, semester }: Row) => begun && semester === undefined;

/** The rows with those that a value of other origin needs: a refetched record or a draft has other semesters than the rows. */
function rowsOf(
  value: readonly (number | null)[],
  rows: readonly Row[],
  known: readonly PostSemester[],
): Row[] {
  const ids = value.filter((one) => one !== null);
  let unfinished = value.length - ids.length;
  const fitting = rows.filter((row) => {
    if (isUnfinished(row)) return --unfinished >= 0;
    return row.semester === undefined || ids.includes(row.semester);
  });
  const missing = ids.filter((one) => !rows.some(({ semester }) => semester === one));
  // Keys of their own, which are the same each time that the rows are shown.
  const emptied = Array.from({ length: unfinished }, (_, index) => ({
    key: -rows.length - index - 1,
    begun: true,
  }));
  return [...fitting, ...missing.map((one) => storedRow(one, rows, known)), ...emptied];
}

/** The row of a new schedule; no other one has its key. */
const FIRST: Row = { key: 0 };

/** Semesters, each chosen by academic year and curriculum. */
export function SemesterRows(props: SemesterRowsProps) {
  const { id, value, onChange, known, required, ...within } = props;
  const text = useText();
  const ids = Array.isArray(value) ? (value as (number | null)[]) : [];
  const [rows, setRows] = useState<Row[]>([]);
  const found = rowsOf(ids, rows, known);
  const shown = required && found.length === 0 ? [FIRST] : found;
  const change = (next: Row[]) => {
    setRows(next);
    const chosen = new Set(next.flatMap(({ semester }) => semester ?? []));
    onChange?.([...chosen, ...next.filter(isUnfinished).map(() => null)]);
  };
  const changeRow = (key: Row['key'], changes: Partial<Row>) =>
    change(
      shown.map((row) => (row.key === key ? { ...row, known: undefined, begun: true, ...changes } : row)),
    );
  return (
    <fieldset className="semester-rows" id={id} aria-label={text('post.semesters')}>
      {shown.map((row, index) => (
        <SemesterRow
          key={row.key}
          row={row}
          isRepeated={isRepeated(row, shown.slice(0, index))}
          place={index + 1}
          required={ids.length === 0}
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

/** Whether one of the rows before has the same semester. */
const isRepeated = ({ semester }: Row, before: readonly Row[]) =>
  semester !== undefined && before.some((one) => one.semester === semester);

interface SemesterRowProps extends Pick<SemesterRowsProps, 'universityId' | 'facultyId'> {
  row: Row;
  place: number;
  /** Its semester is that of another row. */
  isRepeated: boolean;
  /** There is no other row with a semester. */
  required: boolean;
  onChange: (changes: Partial<Row>) => void;
  onRemove: () => void;
}

/** The sentence of the first select of a row that has no value. */
function missingOf(year: number | undefined, curriculum: number | undefined) {
  if (year === undefined) return 'post.semesters.year';
  return curriculum === undefined ? 'post.semesters.curriculum' : 'post.semester.required';
}

/** A change of the year or curriculum clears the semester. */
function SemesterRow({
  row,
  place,
  isRepeated,
  required,
  universityId,
  facultyId,
  onChange,
  onRemove,
}: SemesterRowProps) {
  const text = useText();
  const currentYear = useCurrentYearId();
  const { curriculum, semester, known } = row;
  const year = row.year === undefined ? currentYear : (row.year ?? undefined);
  const { status } = Form.Item.useStatus();
  // A row that was begun says what is missing; in a refused form also the row that would be the only one.
  const isRefused = status === 'error' && (isUnfinished(row) || required);
  const asks = semester === undefined && (isRefused || curriculum !== undefined);
  const missing = asks ? missingOf(year, curriculum) : undefined;
  const problem = isRepeated ? 'post.semesters.repeated' : missing;
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
      {problem && (
        <p role="alert" className="semester-row-problem">
          {text(problem)}
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
