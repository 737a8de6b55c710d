import { z } from 'zod';
import { lookupCall } from '#kernel/calls.ts';
import { resource } from '#kernel/endpoint.ts';
import { Id, translationOf } from '#kernel/fields.ts';
import { Language } from '#kernel/languages.ts';

/** A university as selects and the header's switcher need it. */
export const UniversityOption = z.object({
  id: Id,
  name: z.string(),
  default_language: Language,
  translations: z.array(translationOf({ name: z.string() })),
});
export type UniversityOption = z.infer<typeof UniversityOption>;

export const universities = resource({
  options: lookupCall('/universities/list', UniversityOption),
});
