/** What a violated constraint of the schema means to the person who filled the form: which field, which message. */
export const CONSTRAINTS: Record<string, { field: string; key: string }> = {
  faculties_code_unique: { field: 'faculty_code', key: 'faculty.faculty_code.taken' },
  faculties_university_id_fkey: { field: 'university_id', key: 'invalid.out_of_scope' },
  permission_groups_name_unique: { field: 'name', key: 'permission_group.name.taken' },
  permission_groups_university_id_fkey: { field: 'university_id', key: 'invalid.out_of_scope' },
  permission_group_permissions_permission_id_fkey: { field: 'permissions', key: 'invalid.out_of_scope' },
  users_username_unique: { field: 'username', key: 'admin.username.taken' },
  users_email_unique: { field: 'email', key: 'email.taken' },
  users_university_id_fkey: { field: 'university_id', key: 'invalid.out_of_scope' },
  admins_faculty: { field: 'faculty_id', key: 'invalid.out_of_scope' },
  admins_permission_group: { field: 'permission_group_id', key: 'invalid.out_of_scope' },
};
