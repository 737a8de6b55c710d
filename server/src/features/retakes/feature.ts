import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { implement } from '#api/implement.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { readApplication } from './application-details.ts';
import { exportApplications, listApplications } from './application-list.ts';
import {
  openSubjects,
  removeApplication,
  updateApplication,
  updateDeadline,
  withdrawPayment,
} from './change-application.ts';
import { contractFile, issueContract } from './contract-file.ts';
import { contractTemplate } from './contract-template.ts';
import { createApplication, createApplications } from './create-applications.ts';
import { previewDebts } from './debts.ts';
import { ownRetakeFeature } from './own-retakes.ts';

const applicationFeature = implement(retakeApplications, {
  list: listApplications,
  export: exportApplications,
  debts: (context, { params }) => previewDebts(context, params.studentId),
  read: (context, { params }) => readApplication(context, params.id),
  create: (context, { body }) => createApplication(context, body),
  createMany: (context, { body }) => createApplications(context, body),
  update: (context, { params, body }) => updateApplication(context, params.id, body),
  updateDeadline: (context, { params, body }) => updateDeadline(context, params.id, body),
  open: (context, { params, body }) => openSubjects(context, params.id, body),
  withdrawPayment: (context, { params, body }) => withdrawPayment(context, params.id, body),
  remove: (context, { params, query }) => removeApplication(context, params.id, query.version),
  issueContract: (context, { params }) => issueContract(context, params.id),
  contract: (context, { params, query }) => contractFile(context, params.id, query.code),
});

export const retakes = featureModule({
  routes: [applicationFeature, ownRetakeFeature],
  paperTemplates: [contractTemplate],
});
