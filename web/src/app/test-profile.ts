import type { Profile } from '@dekanat/contract/access/profile.ts';

/** For tests: the profile of an account of university 1 with these permissions. */
export const profileWith = (...permissions: string[]): Profile => ({
  id: 1,
  username: 'dekan',
  email: 'dekan@dekanat.local',
  super_administrator: false,
  teacher: false,
  first_time_login: false,
  default_language: 'oz',
  university_id: 1,
  faculty_id: null,
  faculty_name: null,
  universities: [],
  image: null,
  profile_img: null,
  role: { id: 1, name: '' },
  permissions,
  hemis_configured: false,
  second_factor: { on: false, required: false, recovery_codes_left: 0 },
  version: 1,
});
