import { rulesOf } from './invariant.ts';

const identifiers = rulesOf(1, {
  'a student number has 12 digits and is unique in the installation': `
    select id_number from students group by 1 having count(*) > 1 or id_number !~ '^[0-9]{12}$'`,
  'a PINFL has 14 digits and is unique among studying students': `
    select passport_pin from students where passport_pin is not null group by 1
    having count(*) filter (where study_status = 'studying') > 1 or passport_pin !~ '^[0-9]{14}$'`,
  'a passport is unique among studying students': `
    select passport from students where study_status = 'studying' group by 1 having count(*) > 1`,
  'citizens of Uzbekistan have a PINFL': `
    select id from students where citizenship_id = 'uzbek' and passport_pin is null`,
  'a passport of a teacher is unique in the university': `
    select university_id, passport_series, passport_number from teachers group by 1, 2, 3 having count(*) > 1`,
  'an order number has 1 to 16 characters and is unique in university and calendar year': `
    select university_id, order_year, lower(number) from orders group by 1, 2, 3
    having count(*) > 1 or length(lower(number)) not between 1 and 16`,
  'the code of a district starts with the code of its region': `
    select districts.id from districts join regions on regions.id = districts.region_id
    where not starts_with(districts.soato_id, regions.soato_id)`,
  'a user name is unique in the installation': `
    select lower(username) from users where username is not null group by 1 having count(*) > 1`,
});

const records = rulesOf(3, {
  'a student is at least 10 years old': `
    select id from students where birth_date > ((now() at time zone 'Asia/Tashkent')::date) - interval '10 years'`,
  'an address in Uzbekistan has region, district and street': `
    select students.id from students join countries on countries.id = country_id and countries.code = 'UZ'
    where province_id is null or city_id is null or street is null or length(street) < 5`,
  'a region belongs to the country, and a district to the region': `
    select students.id from students
    left join regions on regions.id = province_id left join districts on districts.id = city_id
    where regions.country_id <> students.country_id or districts.region_id <> regions.id`,
  'the account of who was expelled or graduated is not active': `
    select students.id from students join users on users.id = students.user_id
    where study_status in ('studentexpel', 'graduate') and users.status = 1`,
  'the account of a teacher follows the status of the teacher': `
    select teachers.id from teachers join users on users.id = teachers.user_id where users.status <> teachers.status`,
  'an account belongs to at most one person, of its kind': `
    select users.id from users
    left join lateral (select count(*) as count from students where user_id = users.id) student on true
    left join lateral (select count(*) as count from teachers where user_id = users.id) teacher on true
    left join lateral (select count(*) as count from admins where user_id = users.id) admin on true
    where student.count > (users.kind = 'student')::integer or teacher.count > (users.kind = 'teacher')::integer
      or admin.count <> (users.kind = 'admin')::integer`,
});

/** The last movement of each student that is not undone. */
const LAST_MOVEMENT = `
    select distinct on (student_id) * from student_movements where undone_at is null order by student_id, id desc`;

const movements = rulesOf(4, {
  'the study status follows from the last movement that is not undone': `
    select students.id from students left join (${LAST_MOVEMENT}) last on last.student_id = students.id
    where students.movement_id is distinct from last.id or students.study_status <> coalesce(last.to_status, 'studying')`,
  'a movement leads from a status to another that its act allows': `
    select id from student_movements where (act, to_status) not in (
        ('academic_leave', 'academic_leave'), ('studentexpel', 'studentexpel'), ('graduate', 'graduate'), ('recovery', 'studying'), ('transfer', 'studying'))
      or from_status <> all (case act when 'recovery' then array['academic_leave', 'studentexpel']
        when 'studentexpel' then array['studying', 'academic_leave'] else array['studying'] end)`,
  'leave and expulsion have a reason, other movements none': `
    select id from student_movements where (act in ('academic_leave', 'studentexpel')) <> (reason_id is not null)`,
  'a movement begins where the one before of the same student ended': `
    select movement.id from student_movements movement join student_movements former on former.id = movement.previous_id
    where former.student_id <> movement.student_id or former.to_status <> movement.from_status or former.id > movement.id`,
  'the order of a movement is of its kind': `
    select movement.id from student_movements movement join orders on orders.id = order_id
    where movement.undone_at is null and orders.kind <> movement.act`,
  'order dates are not in the future': `
    select id from orders where order_date > (now() at time zone 'Asia/Tashkent')::date`,
  'order dates of a student do not go back': `
    select movement.id from student_movements movement join orders on orders.id = movement.order_id
    join student_movements former on former.id = movement.previous_id and former.undone_at is null
    join orders earlier on earlier.id = former.order_id
    where movement.undone_at is null and orders.order_date < earlier.order_date`,
  'a batch is undone with all its movements': `
    select batches.id from batches join student_movements on batch_id = batches.id
    where (batches.undone_at is null) <> (student_movements.undone_at is null)`,
  'a movement, its batch and its order belong to one act': `
    select movement.id from student_movements movement join batches on batches.id = batch_id where batches.act <> movement.act`,
});

const scope = rulesOf(14, {
  'a teacher belongs to a department of the university, and its faculty too': `
    select teachers.id from teachers join departments on departments.id = department_id
    join faculties on faculties.id = departments.faculty_id
    where departments.university_id <> teachers.university_id or faculties.university_id <> teachers.university_id`,
  'the faculty of an administrator is of the university': `
    select user_id from admins join faculties on faculties.id = faculty_id
    where faculties.university_id is distinct from admins.university_id`,
  'only a super administrator has no university': `
    select users.id from users left join admins on admins.user_id = users.id
    where users.university_id is null and admins.super_administrator is not true`,
});

export const PEOPLE = [...identifiers, ...records, ...movements, ...scope];
