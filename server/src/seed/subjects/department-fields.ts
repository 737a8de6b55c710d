/** The field that each department of a faculty teaches, in the order of the departments. */
const FIELDS: Readonly<Record<string, string>> = {
  MAT: 'MAT MAT MAT MAT AMA INF FIZ AMA MAT',
  FIL: 'OʻTL ADB CHT CHT CHT TRJ ADB JUR CHT OʻTL',
  IQT: 'IQT BUX MOL BNK MEN MEN IQT IQT IQT MEN IQT',
  HUQ: 'HUQ HUQ FUQ JIN JIN XHQ FUQ HUQ',
  SIR: 'IJT PED PSI BTL MTL AMT INF TAR',
  ENG: 'ELE ISE ETX ELE MEM MEM ETX ISE ELE TAR',
  MEX: 'MSH MCH MSH MTR MCH MCH MSH MSH MCH AMT',
  QUR: 'BIN QUR ARX YUL BIN QUR QUR QUR QUR BIN',
  KIM: 'KIM KTX KTX KTX OZQ KTX BIO BTE IJT CHT',
  ITF: 'DAS KIL AXB SUN INF INF MAT FIZ KIL INF INF INF',
};

/** Fields that all faculties of a university study, which need more teachers than others. */
const GENERAL = ['AMT', 'IJT', 'TAR', 'CHT', 'INF', 'MAT', 'FIZ'];
/** The teachers of a general field, for each one of a department of another field. */
const GENERAL_WEIGHT = 5;

/** The field of a department by its code, such as MAT-01. */
export const DEPARTMENT_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries(FIELDS).flatMap(([faculty, fields]) =>
    fields
      .split(' ')
      .map((field, index): [string, string] => [`${faculty}-${String(index + 1).padStart(2, '0')}`, field]),
  ),
);

export const fieldOf = (departmentCode: string | null): string =>
  DEPARTMENT_FIELDS.get(departmentCode ?? '') ?? '';

/** How many teachers each department of a university has, as a part of the sum of these weights. */
export function departmentWeights(codes: readonly (string | null)[]): number[] {
  const fields = codes.map(fieldOf);
  return fields.map((field) =>
    GENERAL.includes(field)
      ? Math.max(1, GENERAL_WEIGHT / fields.filter((other) => other === field).length)
      : 1,
  );
}
