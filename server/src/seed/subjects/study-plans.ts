/** What a speciality studies: fields of its own, of which the first has its placements, and allied ones to fill the plan. */
interface StudyPlan {
  own: readonly string[];
  allied: readonly string[];
}

const plan = (own: string, allied: string): StudyPlan => ({ own: own.split(' '), allied: allied.split(' ') });

/** By the code of the speciality; fields by the letters of their subjects. */
export const STUDY_PLANS: Readonly<Record<string, StudyPlan>> = {
  '60540100': plan('MAT', 'AMA FIZ INF'),
  '60540200': plan('AMA', 'MAT INF'),
  '60540300': plan('FIZ', 'MAT AMA'),
  '70540101': plan('MAT', 'AMA'),
  '60230100': plan('OʻTL ADB', 'CHT TAR'),
  '60230200': plan('TRJ', 'CHT OʻTL ADB'),
  '60320100': plan('JUR', 'OʻTL ADB'),
  '70230101': plan('OʻTL', 'ADB'),
  '60310100': plan('IQT', 'MOL MEN BNK'),
  '60410100': plan('BUX', 'MOL IQT'),
  '60410500': plan('BNK', 'MOL IQT BUX'),
  '60411200': plan('MEN', 'IQT MOL BUX'),
  '70310102': plan('IQT', 'MOL MEN'),
  '60420100': plan('FUQ JIN', 'HUQ XHQ'),
  '60420200': plan('XHQ', 'HUQ FUQ JIN'),
  '70420101': plan('HUQ', 'FUQ XHQ'),
  '60110500': plan('BTL', 'PED PSI'),
  '60110200': plan('MTL', 'PED PSI'),
  '60310900': plan('PSI', 'PED MTL'),
  '70110101': plan('PED', 'PSI'),
  '60710600': plan('ELE', 'ETX FIZ MAT'),
  '60710500': plan('ISE', 'ETX FIZ MAT'),
  '60711000': plan('MEM', 'ETX FIZ MAT'),
  '70710601': plan('ELE', 'ETX'),
  '60720700': plan('MSH', 'MCH FIZ MAT'),
  '60711500': plan('MTR', 'MCH INF FIZ'),
  '70720701': plan('MSH', 'MCH'),
  '60730300': plan('BIN', 'QUR FIZ MAT'),
  '60730100': plan('ARX', 'QUR TAR FIZ MAT'),
  '60730900': plan('YUL', 'QUR FIZ MAT'),
  '70730302': plan('BIN', 'QUR'),
  '60710100': plan('KTX', 'KIM FIZ MAT'),
  '60720100': plan('OZQ', 'KIM BIO FIZ'),
  '60710200': plan('BTE', 'BIO KIM FIZ'),
  '70710101': plan('KTX', 'KIM'),
  '60610100': plan('KIL', 'INF MAT'),
  '60610400': plan('DAS', 'INF KIL MAT'),
  '60610300': plan('AXB', 'INF KIL MAT'),
  '60610700': plan('SUN', 'INF MAT KIL'),
  '70610101': plan('KIL', 'INF'),
};

/** Subjects of every bachelor and of every master. */
export const GENERAL_CODES = {
  bachelor: ['AMT101', 'AMT102', 'IJT101', 'IJT201', 'TAR101', 'CHT101', 'CHT105', 'INF101'],
  master: ['IJT511', 'IJT512', 'CHT511'],
} as const;
/** Fields of the electives that are open to all. */
export const GENERAL_ELECTIVES = ['IJT', 'CHT', 'INF'] as const;
