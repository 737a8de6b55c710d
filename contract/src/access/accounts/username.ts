import { z } from 'zod';

/** What somebody signs in with, unique over all universities. */
export const Username = z
  .string()
  .trim()
  .min(1, 'admin.username.required')
  .max(64)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'admin.username.characters');
