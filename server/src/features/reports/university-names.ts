import type { Context } from '#api/context.ts';
import { type RelatedNames, relatedName } from '#crud/related-names.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { type DeclaredReport, namesUniversities } from './report-content.ts';

const UNIVERSITY_NAME: RelatedNames = { university_name: relatedName(UNIVERSITY, 'name', 'university_id') };

/** The name of the university of a row (`university_id`) in a report of all of them; none in others. */
export const universityNames = (context: Context, report: DeclaredReport): RelatedNames =>
  namesUniversities(context, report) ? UNIVERSITY_NAME : {};
