import { homeUniversity } from './home-university.ts';
import { letterheads } from './letterheads.ts';
import { licences } from './licences.ts';
import { universities as records } from './universities.ts';

export const universities = {
  universities: records,
  licences,
  homeUniversity,
  letterheads,
};
