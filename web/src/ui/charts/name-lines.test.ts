import { expect, it } from 'vitest';
import { inLines } from '#ui/charts/name-lines.ts';

it.each([
  ['Факультет математики', 36, ['Факультет математики']],
  ['Факультет математики', 18, ['Факультет', 'математики']],
  ['Факультет информационных технологий', 18, ['Факультет', 'информационных те…']],
  ['Suvxoʻjaligimeliorativtexnikalar', 18, ['Suvxoʻjaligimelio…']],
])('%j in lines of %d', (name, longest, lines) => expect(inLines(name, longest)).toEqual(lines));
