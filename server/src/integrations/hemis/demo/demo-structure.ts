import { today } from '@dekanat/contract/api/days.ts';
import { type DemoRecord, type DemoStudent, inventedPerson } from './demo-students.ts';

interface Coded {
  code: string;
  name: string;
}
interface DemoUnit extends DemoRecord {
  structureType: Coded;
  parent: number | null;
  active: boolean;
}
interface DemoSpeciality extends DemoRecord {
  department: DemoRecord | null;
  educationType: Coded;
}
interface DemoGroup {
  id: number;
  name: string;
  department: DemoRecord | null;
  specialty: DemoRecord | null;
  educationLang: Coded;
  _curriculum: number;
}
interface DemoCurriculum {
  id: number;
  name: string;
  specialty: DemoRecord;
  department: DemoRecord | null;
  educationYear: Coded;
  educationType: Coded;
  educationForm: Coded;
  markingSystem: Coded;
  semester_count: number;
}

/** The lists that belong to the students of the service. */
export interface DemoStructure {
  units: DemoUnit[];
  specialities: DemoSpeciality[];
  groups: DemoGroup[];
  curricula: DemoCurriculum[];
  subjects: { _curriculum: number; [field: string]: unknown }[];
  employees: Record<string, unknown>[];
}

const FACULTY = { code: '11', name: 'Fakultet' };
const DEPARTMENT = { code: '12', name: 'Kafedra' };
const OFFICE = { code: '14', name: 'Boshqarma' };
const BACHELOR = { code: '11', name: 'Bakalavr' };
const MASTER = { code: '12', name: 'Magistr' };
export const UZBEK = { code: '11', name: 'Oʻzbek' };

const FIRST_MONTH = 9;
const LEVELS = 4;
/** The academic year that today belongs to. */
function academicYear(): number {
  const [year, month] = today().split('-').map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}

/** Ids unlike those of faculties. */
const FIRST_DEPARTMENT = 50_000_000;
const OFFICE_ID = 99_999_999;
const DEPARTMENTS = [
  ['nazariyasi', 1],
  ['amaliyoti', 2],
] as const;

/** Faculties with two departments each, and an office that is neither. */
function unitsOf(faculties: readonly DemoRecord[]): DemoUnit[] {
  const units = faculties.flatMap((faculty): DemoUnit[] => [
    { ...faculty, structureType: FACULTY, parent: null, active: true },
    ...DEPARTMENTS.map(([about, number]) => ({
      id: FIRST_DEPARTMENT + faculty.id * 10 + number,
      code: `${faculty.code}-${number}`,
      name: `${faculty.name.replace(/ (fakulteti|\(filial\))$/, '')} ${about} kafedrasi`,
      structureType: DEPARTMENT,
      parent: faculty.id,
      active: true,
    })),
  ]);
  const office = { id: OFFICE_ID, code: 'B-1', name: 'Oʻquv boshqarmasi' };
  return [...units, { ...office, structureType: OFFICE, parent: null, active: true }];
}

const distinct = <Item>(items: readonly Item[], key: (item: Item) => number): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

const curriculumId = ({ specialty, level }: DemoStudent) => (specialty?.id ?? 0) * 10 + (level ?? 0);

function curriculaOf(students: readonly DemoStudent[]): DemoCurriculum[] {
  const first = distinct(
    students.filter(({ specialty }) => specialty !== null),
    curriculumId,
  );
  return first.flatMap((student): DemoCurriculum[] => {
    const { specialty, department, level } = student;
    if (specialty === null) return [];
    const year = academicYear() - (level ?? 1) + 1;
    return [
      {
        id: curriculumId(student),
        name: `${specialty.name} ${year}`,
        specialty,
        department,
        educationYear: { code: String(year), name: `${year}-${year + 1}` },
        educationType: typeOf(specialty),
        educationForm: { code: '11', name: 'Kunduzgi' },
        markingSystem: { code: '13', name: 'Kredit' },
        semester_count: 2 * LEVELS,
      },
    ];
  });
}

const typeOf = ({ code }: DemoRecord) => (code.startsWith('7') ? MASTER : BACHELOR);

const COMPULSORY = { code: '11', name: 'Majburiy' };
const ELECTIVE = { code: '12', name: 'Tanlov' };
const BASICS = { code: '11', name: 'Majburiy fanlar' };
const OF_SPECIALITY = { code: '12', name: 'Mutaxassislik fanlari' };

/** Subjects of every curriculum, and two of its own. */
function subjectsOf(curricula: readonly DemoCurriculum[]): DemoStructure['subjects'] {
  return curricula.flatMap(({ id, specialty }) => {
    const ownSubject = (number: number, about: string) => ({
      id: specialty.id * 10 + number,
      code: `${specialty.code}.${number}`,
      name: `${specialty.name} ${about}`,
    });
    const planned = [
      { subject: { id: 1, code: 'UMU1', name: 'Oʻzbekistonning eng yangi tarixi' }, block: BASICS },
      { subject: { id: 2, code: 'UMU2', name: 'Falsafa' }, block: BASICS },
      { subject: ownSubject(1, 'asoslari'), block: OF_SPECIALITY },
      { subject: ownSubject(2, 'amaliyoti'), block: OF_SPECIALITY, type: ELECTIVE },
    ];
    return planned.map(({ subject, block, type = COMPULSORY }, index) => ({
      id: id * 10 + index,
      _curriculum: id,
      subject,
      subjectType: type,
      subjectBlock: block,
      semester: { code: String(11 + index), name: `${index + 1}-semestr` },
      credit: 4,
      total_acload: 120,
      subjectDetails: [
        { trainingType: { code: '11', name: "Ma'ruza" }, academic_load: 30 },
        { trainingType: { code: '13', name: 'Amaliy' }, academic_load: 30 },
        { trainingType: { code: '17', name: "Mustaqil ta'lim" }, academic_load: 60 },
      ],
    }));
  });
}

const POSITIONS = [
  { code: '12', name: 'Assistent' },
  { code: '13', name: 'Katta oʻqituvchi' },
  { code: '14', name: 'Dotsent' },
];
const RANKS = [
  { code: '10', name: 'Unvonsiz' },
  { code: '11', name: 'Dotsent' },
];
const DEGREES = [
  { code: '10', name: 'Darajasiz' },
  { code: '11', name: 'Fan nomzodi, PhD' },
];
const TEACHERS = 3;
/** Unlike the numbers of students. */
const FIRST_TEACHER = 500_000;

/** Teachers of every department. */
const employeesOf = (units: readonly DemoUnit[]): DemoStructure['employees'] =>
  units
    .filter(({ structureType }) => structureType === DEPARTMENT)
    .flatMap((department, place) =>
      Array.from({ length: TEACHERS }, (_none, index) => {
        const number = FIRST_TEACHER + place * TEACHERS + index;
        const { secondName, firstName, thirdName, gender, birthDate } = inventedPerson(number, 1970);
        return {
          id: number,
          employee_id_number: number,
          full_name: [secondName, firstName, thirdName].join(' ').toUpperCase(),
          first_name: firstName.toUpperCase(),
          second_name: secondName.toUpperCase(),
          third_name: thirdName.toUpperCase(),
          birth_date: birthDate,
          gender: gender === 'male' ? { code: '11', name: 'Erkak' } : { code: '12', name: 'Ayol' },
          passport_number: `AT${String(1_000_000 + number)}`,
          citizenship: { code: '11', name: 'Oʻzbekiston Respublikasi fuqarosi' },
          department: { id: department.id, code: department.code, name: department.name },
          staffPosition: POSITIONS[index % POSITIONS.length],
          academicRank: RANKS[index % RANKS.length],
          academicDegree: DEGREES[index % DEGREES.length],
          employeeType: { code: '12', name: 'Oʻqituvchi' },
          active: true,
        };
      }),
    );

export function structureOf(students: readonly DemoStudent[]): DemoStructure {
  const units = unitsOf(
    distinct(
      students.flatMap(({ department }) => department ?? []),
      ({ id }) => id,
    ),
  );
  const curricula = curriculaOf(students);
  const ofSpeciality = distinct(
    students.filter(({ specialty }) => specialty !== null),
    ({ specialty }) => specialty?.id ?? 0,
  );
  const ofGroup = distinct(
    students.filter(({ group }) => group !== null),
    ({ group }) => group?.id ?? 0,
  );
  return {
    units,
    curricula,
    specialities: ofSpeciality.flatMap(({ specialty, department }) =>
      specialty === null ? [] : [{ ...specialty, department, educationType: typeOf(specialty) }],
    ),
    groups: ofGroup.flatMap((student): DemoGroup[] => {
      const { group, department, specialty } = student;
      if (group === null) return [];
      const { id, name } = group;
      return [{ id, name, department, specialty, educationLang: UZBEK, _curriculum: curriculumId(student) }];
    }),
    subjects: subjectsOf(curricula),
    employees: employeesOf(units),
  };
}
