import { z } from 'zod';

/** Receivers to whom failed deliveries are sent again. */
export const Resent = z.object({ receivers: z.int() });
