import { hemisSource, spellings, unitOf } from '#features/structure/shared.ts';
import { RegisteredEmployee } from '#integrations/hemis/hemis-structure.ts';

const FIELDS = [
  ...['id', 'full_name', 'first_name', 'second_name', 'third_name', 'birth_date', 'gender'],
  ...['passport_number', 'citizenship', 'department', 'staff_position', 'academic_rank', 'academic_degree'],
  'active',
];

const nameOf = ({ full_name, second_name, first_name, third_name }: RegisteredEmployee) =>
  [second_name, first_name, third_name].filter(Boolean).join(' ') || full_name;

/** A person whose first position has ended may have another one: the account follows the first row. */
export const presentFirst = <Employee extends Pick<RegisteredEmployee, 'active'>>(
  employees: readonly Employee[],
): Employee[] =>
  employees.toSorted((one, other) => Number(one.active === false) - Number(other.active === false));

/** Teachers. The service has a person once for each position: rows after the first are reported. */
export const hemisTeachers = hemisSource({
  columns: [
    ...['fio.oz', 'passport', 'birthday', 'gender', 'department_id', 'post'],
    ...['scientific_title', 'scientific_degree', 'citizenship_id', 'status'],
  ],
  defaults: ['post', 'scientific_title', 'scientific_degree', 'citizenship_id'],
  async rows(reading) {
    const employees = await reading.list(
      'data/employee-list',
      RegisteredEmployee,
      { type: 'teacher' },
      FIELDS,
    );
    return presentFirst(employees)
      .map((employee) => ({ employee, unit: unitOf(reading, employee.department) ?? employee.department }))
      .filter(
        ({ unit }) =>
          reading.part === undefined ||
          unit?.id === reading.part.id ||
          unitOf(reading, unit ?? null)?.parent?.id === reading.part.id,
      )
      .map(({ employee, unit }) => ({
        'fio.oz': nameOf(employee),
        passport: employee.passport_number,
        birthday: employee.birth_date,
        gender: spellings(employee.gender),
        department_id: spellings(unit),
        post: spellings(employee.staff_position),
        scientific_title: spellings(employee.academic_rank),
        scientific_degree: spellings(employee.academic_degree),
        citizenship_id: spellings(employee.citizenship),
        // Many services do not say it: an account that was closed here stays closed.
        status: typeof employee.active === 'boolean' ? String(Number(employee.active)) : null,
      }));
  },
});
