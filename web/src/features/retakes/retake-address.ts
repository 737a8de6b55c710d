/** The page of an application. */
export const retakePath = ({ id }: { id: number }) => `/re-reading-subject-groups/${id}`;
