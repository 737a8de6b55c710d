/** ISO code of the country of the universities. */
export const HOME_COUNTRY = 'UZ';

/** Key of the label of citizens of that country. */
export const HOME_CITIZENSHIP = 'uzbek';
