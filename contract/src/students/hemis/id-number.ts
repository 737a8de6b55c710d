import { z } from 'zod';
import { digitsOnly, ID_NUMBER } from '../../people/identifiers.ts';

/** Student number, issued by HEMIS. */
export const IdNumber = z.string().overwrite(digitsOnly).regex(ID_NUMBER, 'student.id_number.shape');
