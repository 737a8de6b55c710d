import type { Coded } from '#integrations/hemis/hemis-fields.ts';
import {
  type Reference,
  RegisteredCurriculum,
  RegisteredGroup,
  RegisteredSpeciality,
  RegisteredUnit,
  unitKind,
} from '#integrations/hemis/hemis-structure.ts';
import { type HemisReading, hemisSource, ofPart, spellings, unitOf } from './hemis-source.ts';
import { specialitySpellings } from './speciality-spellings.ts';

const UNIT_FIELDS = ['id', 'code', 'name', 'structure_type', 'parent', 'active'];

/** Units are read before every source; here they are read with what of them has no place. */
const unitsOf = ({ list }: HemisReading) => list('data/department-list', RegisteredUnit, {}, UNIT_FIELDS);

/** Many services do not say it: what was closed here stays closed. */
const statusOf = (active: boolean | null | undefined) =>
  typeof active === 'boolean' ? String(Number(active)) : null;

/** A faculty here by the code or the name there. */
const facultyOf = (reading: HemisReading, department: Reference) =>
  spellings(unitOf(reading, department) ?? department);

const DEPARTMENT = ['department', ({ department }: { department?: Reference }) => department] as const;

/** Names the units that are neither faculties nor departments. */
function leaveOutOthers({ leaveOut }: HemisReading, units: readonly RegisteredUnit[]): void {
  const others = Map.groupBy(
    units.filter((unit) => unitKind(unit) === 'other'),
    ({ structure_type }) => structure_type?.name || structure_type?.code || '',
  );
  for (const [kind, members] of others) leaveOut(`${kind} (${members.length})`);
}

/** Dean and position are not in the national system. */
export const hemisFaculties = hemisSource({
  columns: ['name.oz', 'faculty_code', 'dean_name', 'position', 'status'],
  defaults: ['dean_name', 'position'],
  async rows(reading) {
    const units = await unitsOf(reading);
    leaveOutOthers(reading, units);
    return units
      .filter((unit) => unitKind(unit) === 'faculty' && (reading.part?.id ?? unit.id) === unit.id)
      .map(({ code, name, active }) => ({
        'name.oz': name,
        faculty_code: code,
        status: statusOf(active),
      }));
  },
});

export const hemisDepartments = hemisSource({
  columns: ['name.oz', 'code', 'faculty_id', 'status'],
  async rows(reading) {
    const units = await unitsOf(reading);
    leaveOutOthers(reading, units);
    const departments = units.filter((unit) => unitKind(unit) === 'department');
    return ofPart(reading, departments, ['parent', ({ parent }) => parent]).map(
      ({ code, name, parent, active }) => ({
        'name.oz': name,
        code,
        faculty_id: facultyOf(reading, parent),
        status: statusOf(active),
      }),
    );
  },
});

/** The filter of a list by faculty. */
const byFaculty = ({ part }: HemisReading): Record<string, string> =>
  part === undefined ? {} : { _department: part.id };

export const hemisSpecialities = hemisSource({
  columns: ['name.oz', 'code', 'faculty_id', 'education_type_id', 'status'],
  defaults: ['education_type_id'],
  async rows(reading) {
    const specialities = await reading.list('data/specialty-list', RegisteredSpeciality, byFaculty(reading), [
      'id',
      'code',
      'name',
      'department',
      'education_type',
      'active',
    ]);
    return ofPart(reading, specialities, DEPARTMENT).map(
      ({ code, name, department, education_type, active }) => ({
        'name.oz': name,
        code,
        faculty_id: facultyOf(reading, department),
        education_type_id: spellings(education_type),
        status: statusOf(active),
      }),
    );
  },
});

const LANGUAGES: [RegExp, string][] = [
  [/^(o.?zbek|ўзбек|узбек)/i, 'oz'],
  [/^(rus|рус)/i, 'ru'],
  [/^(qoraqalpo|қорақалпо|каракалпак)/i, 'qq'],
  [/^(ingliz|инглиз|англий|english)/i, 'en'],
];

/** The language of instruction, by its name; of unknown ones the name, which the row then reports. */
function languageOf(language: Coded): readonly string[] {
  const known = LANGUAGES.find(([name]) => name.test(language?.name ?? ''))?.[1];
  return known === undefined ? spellings(language) : [known];
}

/** Year of entry: that of the group's curriculum. */
async function entryYears({ list, part }: HemisReading): Promise<Map<string, string>> {
  const curricula = await list(
    'data/curriculum-list',
    RegisteredCurriculum,
    part === undefined ? {} : { _department: part.id },
  );
  return new Map(
    curricula.flatMap(({ id, education_year }) => {
      const [year] = /\d{4}/.exec(education_year?.code || education_year?.name || '') ?? [];
      return year === undefined ? [] : [[id, year] as const];
    }),
  );
}

export const hemisGroups = hemisSource({
  columns: ['name.oz', 'speciality_id', 'study_language', 'entry_year', 'status'],
  async rows(reading) {
    const groups = await reading.list('data/group-list', RegisteredGroup, byFaculty(reading), [
      'id',
      'name',
      'department',
      'specialty',
      'education_lang',
      '_curriculum',
      'active',
    ]);
    const years = await entryYears(reading);
    const own = ofPart(reading, groups, DEPARTMENT);
    const specialityOf = await specialitySpellings(reading, own);
    return own.map((group) => ({
      'name.oz': group.name,
      speciality_id: specialityOf(group),
      study_language: languageOf(group.education_lang),
      entry_year: years.get(group._curriculum?.id ?? ''),
      status: statusOf(group.active),
    }));
  },
});
