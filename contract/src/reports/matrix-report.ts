import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { listQuery, page } from '#api/lists.ts';
import type { Permission } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';
import {
  type Columns,
  cellsOf,
  type Declaration,
  type Fields,
  reportFileCall,
  UNIVERSITY_NAME,
} from './report.ts';
import { filterShape, type ReportFilter } from './report-filters.ts';

/** A column that belongs to what is shown, such as a subject of the group. */
const MatrixColumn = z.object({ id: Id, title: z.string().nullable() });
export type MatrixColumn = z.infer<typeof MatrixColumn>;

/**
 * A report whose rows are records with a cell for each of some columns that the answer names. They stand where the declaration has
 * the column `cells`; a file with that column has all of them.
 */
export function matrixReport<
  const Name extends string,
  const Path extends `/${string}`,
  const Access extends Permission,
  const Required extends ReportFilter,
  const Optional extends ReportFilter,
  const C extends Columns,
  const F extends Fields,
>(declaration: Declaration<Name, Path, Access, Required, Optional, C> & { fields: F }) {
  const { path, access, required, optional, columns, fields, limit } = declaration;
  const query = listQuery(filterShape(required, optional), limit);
  const row = z.object({ id: Id, ...UNIVERSITY_NAME, ...fields, ...cellsOf(columns) });
  const calls = defineResource(REPORTS.reports, {
    list: {
      method: 'GET',
      path,
      access,
      query,
      result: page(row).extend({ columns: z.array(MatrixColumn) }),
    } as const,
    export: reportFileCall(path, access, query, columns),
  });
  return { ...declaration, calls };
}
