import { describe, expect, it } from 'vitest';
import { type NamedSubject, proposalsFor } from './proposal-rules.ts';

const subject = (id: number, name: string, given: Partial<NamedSubject> = {}): NamedSubject => ({
  id,
  subject_id: id,
  credit: 4,
  names: [name],
  ...given,
});
const pairs = (results: NamedSubject[], slots: NamedSubject[]) =>
  proposalsFor(results, slots).map(({ rating_register_id, semester_subject_id, by }) => [
    rating_register_id,
    semester_subject_id,
    by,
  ]);

describe('proposals', () => {
  it('prefer the same subject to the same name, and the same name to a similar one', () => {
    const results = [subject(1, 'oliy matematika 2'), subject(2, 'fizika'), subject(3, 'tarih')];
    const slots = [
      subject(11, 'fizika'),
      subject(12, 'oliy matematika', { credit: 5 }),
      subject(13, 'yangi tarih', { subject_id: 3, credit: 9 }),
    ];
    expect(pairs(results, slots)).toEqual([
      [3, 13, 'subject'],
      [2, 11, 'name'],
      [1, 12, 'similar'],
    ]);
  });

  it('leave out similar names whose credits differ by more than one', () => {
    const slots = [subject(11, 'oliy matematika', { credit: 6 })];
    expect(pairs([subject(1, 'oliy matematika 2', { credit: 4 })], slots)).toEqual([]);
    expect(pairs([subject(1, 'oliy matematika 2', { credit: 5 })], slots)).toEqual([[1, 11, 'similar']]);
  });

  it('leave out names that have little in common', () => {
    expect(pairs([subject(1, 'fizika')], [subject(11, 'falsafa')])).toEqual([]);
  });

  it('pair a subject of several semesters in their order, each result and subject once', () => {
    const results = [1, 2, 3].map((id) => subject(id, 'ingliz tili', { subject_id: 7 }));
    const slots = [11, 12].map((id) => subject(id, 'ingliz tili', { subject_id: 7 }));
    expect(pairs(results, slots)).toEqual([
      [1, 11, 'subject'],
      [2, 12, 'subject'],
    ]);
  });

  it('fill one member of an elective group', () => {
    const slots = [subject(11, 'fizika', { group: '1/1' }), subject(12, 'tarih', { group: '1/1' })];
    expect(pairs([subject(1, 'fizika'), subject(2, 'tarih')], slots)).toEqual([[1, 11, 'name']]);
  });

  it('compare names of every language', () => {
    const result = subject(1, 'chet tili', { names: ['chet tili', 'inostrannyy yazyk'] });
    const slot = subject(11, 'xorijiy til', { names: ['horijiy til', 'inostrannyy yazyk'] });
    expect(pairs([result], [slot])).toEqual([[1, 11, 'name']]);
  });
});
