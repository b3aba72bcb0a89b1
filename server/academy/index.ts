export { hasCourseOf } from './access-queries.ts';
export {
  answerCourseDispute,
  courseDisputes,
  courseRefunds,
  type CourseAnswer,
  type CourseAnswered,
} from './disputes.ts';
export { importHere, sendImport } from './import-jobs.ts';
export { CourseFolderError } from './manifest.ts';
export { grantCourse, moveCourse, withdrawCourse, type Moved } from './operating.ts';
export { courseOutline } from './outline.ts';
export type { AcademyParts } from './parts.ts';
export { coursePaymentOwner } from './payment-owner.ts';
export { refundByOperator } from './refund.ts';
export { mountAcademy } from './routes.ts';
