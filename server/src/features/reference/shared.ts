export { configured, configuredText } from './configured.ts';
export {
  countryColumn,
  districtColumn,
  labelColumn,
  nationalityColumn,
  regionColumn,
} from './import-columns.ts';
export { LABEL_NAMES, labelName, labelTexts, relatedLabel } from './label-names.ts';
export { requireLabel, requireUsableLabel } from './label-rules.ts';
export { COUNTRY, DISTRICT, NATIONALITY, REGION } from './record-texts.ts';
