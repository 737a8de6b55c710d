/**
 * The limits of lists: the columns of the table itself that the list shows, without total, names of related records,
 * scope or sign-in. A bare route runs them (bare-route.ts).
 */
const ROWS = 60;

const STORED = 'id, version, created_at, updated_at, university_id, status';

export const OWN_COLUMNS = {
  students: `
    select ${STORED}, first_name, second_name, third_name, id_number, birth_year, gender, phone, group_id,
      left(passport, 2) || '*****' || right(passport, 2) as passport,
      '**********' || right(passport_pin, 4) as passport_pin,
      citizenship_id, edu_payment_id, social_category_id, photo, study_status, blocked, deadline
    from students where university_id = $1 order by full_name, id limit ${ROWS}`,
  departments: `
    select ${STORED}, faculty_id, code from departments where university_id = $1 order by id limit ${ROWS}`,
  teachers: `
    select ${STORED}, department_id, post, scientific_title, scientific_degree, citizenship_id, gender, birth_year,
      passport_series, '*****' || right(passport_number, 2) as passport_number, profile_img, user_id
    from teachers where university_id = $1 order by id limit ${ROWS}`,
} as const;
