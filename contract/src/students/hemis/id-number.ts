import { z } from 'zod';
import { digitsOnly, ID_NUMBER } from '../../people/identifiers.ts';

/** The number that HEMIS gave. */
export const IdNumber = z.string().overwrite(digitsOnly).regex(ID_NUMBER, 'student.id_number.shape');
