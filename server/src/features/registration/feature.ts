import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { implement } from '#api/implement.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { electiveFeature } from './electives.ts';
import { previewPromotion, promote } from './promotion.ts';
import { presentRegistrations, registerList } from './register-list.ts';
import { previewRegistration, registerStudents } from './register-students.ts';
import { listBatches, readRegister, removeRegister } from './registers.ts';
import { studentSubjectFeature } from './student-subjects.ts';

const registerFeature = implement(studentRegisters, {
  list: registerList.list,
  export: registerList.export,
  present: presentRegistrations,
  batches: (context, { query }) => listBatches(context, query),
  read: (context, { params }) => readRegister(context, params.id),
  preview: (context, { body }) => previewRegistration(context, body),
  store: (context, { body }) => registerStudents(context, body),
  remove: (context, { params }) => removeRegister(context, params.id),
});

const promotionFeature = implement(promotions, {
  preview: (context, { body }) => previewPromotion(context, body),
  store: (context, { body }) => promote(context, body),
});

export const registration = featureModule({
  routes: [registerFeature, promotionFeature, studentSubjectFeature, electiveFeature],
});
