import { z } from 'zod';

export const GENDERS = ['male', 'female'] as const;
export const Gender = z.enum(GENDERS);
