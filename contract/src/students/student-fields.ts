import { z } from 'zod';
import { ID_NUMBER, tidyDigits } from './identifiers.ts';

export const GENDERS = ['male', 'female'] as const;
export const Gender = z.enum(GENDERS);

/** The number that HEMIS gave. */
export const IdNumber = z.string().overwrite(tidyDigits).regex(ID_NUMBER, 'student.id_number.shape');
