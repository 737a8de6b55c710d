export {
  lockForRestoration,
  requireRestorable,
  restorationObstacle,
  writeRestoration,
} from './restore-student.ts';
export { publishStatusChange } from './write-movements.ts';
