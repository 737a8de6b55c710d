import { z } from 'zod';

/** User name, unique across all universities. */
export const Username = z
  .string()
  .trim()
  .min(1, 'admin.username.required')
  .max(64)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'admin.username.characters');
