/** The country in which the universities are. */
export const HOME_COUNTRY = 'UZ';

/** The label of those who are citizens there. */
export const HOME_CITIZENSHIP = 'uzbek';
