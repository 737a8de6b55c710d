import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { invalidField } from '#api/errors.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';

/** @throws Invalid on `description` when nothing is left of the text */
export async function sanitised(description: string): Promise<string> {
  const clean = await sanitiseInBackground(description);
  if (isEmpty(clean)) throw invalidField('description', 'post.description.required');
  return clean;
}
