/** Where an account says whose it is; the query around has joined `users` and `admins`. */
export const ACCOUNT_SCOPE = { university: 'users.university_id', faculty: 'admins.faculty_id' } as const;
