export {
  lockForRestoration,
  requireRestorable,
  restorationObstacle,
  writeRestoration,
} from './restore-student.ts';
