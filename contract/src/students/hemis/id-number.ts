import { z } from 'zod';
import { ID_NUMBER, tidyDigits } from '../../people/identifiers.ts';

/** The number that HEMIS gave. */
export const IdNumber = z.string().overwrite(tidyDigits).regex(ID_NUMBER, 'student.id_number.shape');
