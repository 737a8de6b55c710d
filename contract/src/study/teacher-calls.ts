/** A call of the back office that a teacher may make without a permission, for what is assigned. */
export const ownTeacherCall = <Call extends object>(
  call: Call,
): Call & { readonly openToTeachers: true } => ({
  ...call,
  openToTeachers: true,
});
