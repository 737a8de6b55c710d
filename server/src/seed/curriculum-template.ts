import { GENERAL_CODES, GENERAL_ELECTIVES, STUDY_PLANS } from './subjects/study-plans.ts';
import { type CatalogueSubject, SUBJECT_FIELDS } from './subjects/subject-catalogue.ts';

/** A subject of a semester: its code, credits, and the number of its elective group. */
export interface TemplateSubject {
  semester: number;
  place: number;
  code: string;
  credits: number;
  choice: number | null;
}

/** Credits of the places of a semester: 30 together. The last place is an elective group from the third semester on. */
const CREDITS = [6, 5, 5, 5, 5, 4] as const;
const FIRST_ELECTIVES = 3;
const ELECTIVES = 2;
const [BACHELOR_SEMESTERS, MASTER_SEMESTERS, MASTER_LEVEL] = [8, 4, 5];

const isMaster = (speciality: string) => speciality.startsWith('7');

const subjectsIn = (fields: readonly string[]): CatalogueSubject[] =>
  fields.flatMap((letters) => SUBJECT_FIELDS.find((field) => field.letters === letters)?.subjects ?? []);

const upToDown = (subjects: CatalogueSubject[]) => subjects.toSorted((one, other) => other.level - one.level);
const downToUp = (subjects: CatalogueSubject[]) => subjects.toSorted((one, other) => one.level - other.level);

/** Subjects in the order of their importance for a speciality: general ones and those of its own first. */
function orderedSubjects(speciality: string): CatalogueSubject[] {
  const { own = [], allied = [] } = STUDY_PLANS[speciality] ?? {};
  const master = isMaster(speciality);
  const codes: readonly string[] = GENERAL_CODES[master ? 'master' : 'bachelor'];
  const general = subjectsIn([...new Set(codes.map((code) => code.replace(/\d+$/, '')))]).filter(({ code }) =>
    codes.includes(code),
  );
  const ofLevel = ({ level }: CatalogueSubject) => master || level < MASTER_LEVEL;
  const ofOwn = subjectsIn(own).filter(ofLevel);
  const [first = ''] = own;
  const placements = ofOwn.filter(
    ({ code, type, level }) =>
      type === 'other' && code.startsWith(first) && (level === MASTER_LEVEL) === master,
  );
  // Masters continue where bachelors ended.
  const order = master ? upToDown : downToUp;
  const others = [
    ...order(ofOwn),
    ...allied.flatMap((letters) => order(subjectsIn([letters]).filter(ofLevel))),
  ];
  // Beside electives for all, subjects that fill the plan of a bachelor.
  const open = subjectsIn(GENERAL_ELECTIVES).filter(
    (subject) => ofLevel(subject) && (subject.type === 'elective' || !master),
  );
  const all = [...general, ...placements, ...[...others, ...open].filter(({ type }) => type !== 'other')];
  return [...new Set(all)];
}

/** The subjects of a curriculum of 240 credits, or of 120 for masters. */
export function curriculumTemplate(speciality: string): TemplateSubject[] {
  const semesters = Array.from(
    { length: isMaster(speciality) ? MASTER_SEMESTERS : BACHELOR_SEMESTERS },
    (_, index) => index + 1,
  );
  const placesIn = (semester: number) => CREDITS.length - (semester >= FIRST_ELECTIVES ? 1 : 0);
  const needed = semesters.reduce((sum, semester) => sum + placesIn(semester), 0);
  const ordered = orderedSubjects(speciality);
  const fixedSubjects = ordered.filter(({ type }) => type !== 'elective').slice(0, needed);
  const compulsory = downToUp(fixedSubjects);
  const electives = downToUp(
    ordered
      .filter(({ type }) => type === 'elective')
      .slice(0, ELECTIVES * (semesters.length - FIRST_ELECTIVES + 1)),
  );
  return semesters.flatMap((semester) => {
    const fixed = compulsory.splice(0, placesIn(semester)).map(({ code }, place) => ({
      semester,
      place,
      code,
      credits: CREDITS[place] ?? 4,
      choice: null,
    }));
    const chosen = semester < FIRST_ELECTIVES ? [] : electives.splice(0, ELECTIVES);
    return [
      ...fixed,
      ...chosen.map(({ code }, index) => ({
        semester,
        place: fixed.length + index,
        code,
        credits: CREDITS.at(-1) ?? 4,
        choice: 1,
      })),
    ];
  });
}
