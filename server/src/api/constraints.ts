import { AUDITED } from '@dekanat/contract/catalogue/catalogue.ts';
import { type TextKey, uncheckedKey } from '#locales/text-key.ts';

/** The form field and the message of a constraint that input can violate. */
interface ConstraintMessage {
  field: string;
  key: TextKey;
}

/** Constraints whose names do not say their field and message. */
export const CONSTRAINTS: Record<string, ConstraintMessage> = {
  faculties_code_unique: { field: 'faculty_code', key: 'faculty.faculty_code.taken' },
  specialities_education_type: { field: 'education_type_id', key: 'invalid.out_of_scope' },
  student_groups_registered: { field: 'speciality_id', key: 'student_group.speciality_id.registered' },
  student_groups_speciality: { field: 'speciality_id', key: 'invalid.out_of_scope' },
  regions_soato_id_unique: { field: 'soato_id', key: 'reference.soato_id.taken' },
  regions_country_id_fkey: { field: 'country_id', key: 'invalid.out_of_scope' },
  districts_soato_id_unique: { field: 'soato_id', key: 'reference.soato_id.taken' },
  districts_soato_id_of_region: { field: 'soato_id', key: 'district.soato_id.of_region' },
  districts_region: { field: 'region_id', key: 'invalid.out_of_scope' },
  districts_country_id_fkey: { field: 'country_id', key: 'invalid.out_of_scope' },
  posts_img_fkey: { field: 'img', key: 'invalid.out_of_scope' },
  posts_faculty: { field: 'faculty_id', key: 'invalid.out_of_scope' },
  useful_resources_icone_fkey: { field: 'icone', key: 'invalid.out_of_scope' },
  teachers_passport_unique: { field: 'passport_number', key: 'teacher.passport.taken' },
  teachers_department: { field: 'department_id', key: 'invalid.out_of_scope' },
  teachers_post: { field: 'post', key: 'invalid.out_of_scope' },
  teachers_scientific_title: { field: 'scientific_title', key: 'invalid.out_of_scope' },
  teachers_scientific_degree: { field: 'scientific_degree', key: 'invalid.out_of_scope' },
  teachers_citizenship: { field: 'citizenship_id', key: 'invalid.out_of_scope' },
  teachers_profile_img_fkey: { field: 'profile_img', key: 'invalid.out_of_scope' },
  teacher_group_members_group: { field: 'teacher_group_ids', key: 'invalid.out_of_scope' },
  academic_years_start_year_unique: { field: 'start_year', key: 'academic_year.start_year.taken' },
  subjects_subject_group: { field: 'subject_group_id', key: 'invalid.out_of_scope' },
  subjects_subject_type: { field: 'subject_type', key: 'invalid.out_of_scope' },
  syllabi_subject: { field: 'subject_id', key: 'invalid.out_of_scope' },
  syllabi_academic_year_id_fkey: { field: 'academic_year_id', key: 'invalid.out_of_scope' },
  syllabi_photo_fkey: { field: 'photo', key: 'invalid.out_of_scope' },
  syllabi_video: { field: 'video', key: 'invalid.out_of_scope' },
  curricula_speciality: { field: 'speciality_id', key: 'invalid.out_of_scope' },
  curricula_education_form: { field: 'education_form_id', key: 'invalid.out_of_scope' },
  curricula_rating_system: { field: 'rating_system_id', key: 'invalid.out_of_scope' },
  curricula_academic_year_id_fkey: { field: 'academic_year_id', key: 'invalid.out_of_scope' },
  semesters_academic_year_id_fkey: { field: 'academic_year_id', key: 'invalid.out_of_scope' },
  semester_subjects_semester: { field: 'semester_id', key: 'invalid.out_of_scope' },
  semester_subjects_subject: { field: 'subject_id', key: 'invalid.out_of_scope' },
  semester_subjects_syllabus: { field: 'syllabus_id', key: 'invalid.out_of_scope' },
  semester_subjects_teacher: { field: 'teacher_id', key: 'invalid.out_of_scope' },
  semester_subjects_tutor: { field: 'tutor_id', key: 'invalid.out_of_scope' },
  semester_subject_teachers_teacher: { field: 'teachers', key: 'invalid.out_of_scope' },
  semester_subject_teachers_group: { field: 'teachers', key: 'invalid.out_of_scope' },
  exam_schedule_lessons_lesson_id_fkey: { field: 'lesson_ids', key: 'invalid.out_of_scope' },
  lesson_items_single: { field: 'type', key: 'lesson_item.test.once' },
  students_id_number_unique: { field: 'id_number', key: 'student.id_number.taken' },
  students_passport_unique: { field: 'passport', key: 'student.passport.taken' },
  students_passport_pin_unique: { field: 'passport_pin', key: 'student.passport_pin.taken' },
  students_group: { field: 'group_id', key: 'invalid.out_of_scope' },
  students_citizenship: { field: 'citizenship_id', key: 'invalid.out_of_scope' },
  students_social_category: { field: 'social_category_id', key: 'invalid.out_of_scope' },
  students_edu_payment: { field: 'edu_payment_id', key: 'invalid.out_of_scope' },
  students_nation_id_fkey: { field: 'nation_id', key: 'invalid.out_of_scope' },
  students_country_id_fkey: { field: 'country_id', key: 'invalid.out_of_scope' },
  students_province_id_fkey: { field: 'province_id', key: 'invalid.out_of_scope' },
  students_city_id_fkey: { field: 'city_id', key: 'invalid.out_of_scope' },
  students_photo_fkey: { field: 'photo', key: 'invalid.out_of_scope' },
  papers_transcript_unique: { field: 'semester_id', key: 'transcript.exists' },
  papers_transcript_number_unique: { field: 'regester_number', key: 'transcript.number.taken' },
  papers_call_letter_unique: { field: 'student_register_id', key: 'call_letter.exists' },
  papers_call_letter_number_unique: { field: 'order_number', key: 'call_letter.number.taken' },
  paper_templates_kind_unique: { field: 'kind', key: 'paper_template.kind.taken' },
  orders_number_unique: { field: 'number', key: 'order.number.taken' },
  student_movements_reason: { field: 'status_change_reason', key: 'invalid.out_of_scope' },
  licences_university_unique: { field: 'university_id', key: 'licence.university_id.taken' },
  licences_domain_unique: { field: 'allowed_domain', key: 'licence.allowed_domain.taken' },
  licences_org_code_unique: { field: 'org_code', key: 'licence.org_code.taken' },
  interface_texts_key_unique: { field: 'key', key: 'i18n.key.taken' },
  permission_groups_name_unique: { field: 'name', key: 'permission_group.name.taken' },
  permission_group_permissions_permission_id_fkey: { field: 'permissions', key: 'invalid.out_of_scope' },
  users_username_unique: { field: 'username', key: 'admin.username.taken' },
  users_username_skeleton_unique: { field: 'username', key: 'admin.username.resembles' },
  users_email_unique: { field: 'email', key: 'email.taken' },
  list_views_name_unique: { field: 'name', key: 'list_view.name.taken' },
  admins_permission_group: { field: 'permission_group_id', key: 'invalid.out_of_scope' },
};

const NOUNS = new Map<string, string>(AUDITED.map(({ table, noun }) => [table, noun]));

/**
 * `<table>_faculty` and `<table>_university_id_fkey` limit the scope; `<table>_code_unique` has the text `<noun>.code.taken`,
 * `<table>_name_unique` the text `<noun>.name.taken`.
 */
export function constraintMessage(name: string): ConstraintMessage | undefined {
  if (name in CONSTRAINTS) return CONSTRAINTS[name];
  if (name.endsWith('_faculty')) return { field: 'faculty_id', key: 'invalid.out_of_scope' };
  if (name.endsWith('_university_id_fkey')) return { field: 'university_id', key: 'invalid.out_of_scope' };
  const [, table = '', field] = /^(.+)_(code|name)_unique$/.exec(name) ?? [];
  const noun = NOUNS.get(table);
  if (noun === undefined) return undefined;
  return field === 'code'
    ? { field, key: uncheckedKey(`${noun}.code.taken`) }
    : { field: 'name', key: uncheckedKey(`${noun}.name.taken`) };
}
