/** What every mail about money of the course that goes back, or may, tells. */
interface CourseMoneyNews {
  course: string;
  amount_kobo: number;
  reference: string;
  /** Whether the course is open to its reader after this news. */
  is_open: boolean;
  page: string;
}

export interface CourseTemplateData {
  'course-receipt': { first_name: string; course: string; amount_kobo: number; reference: string };
  /** `link` opens the course once; `password_link` is where a password is set for the first time. */
  'course-welcome': {
    first_name: string;
    course: string;
    link: string;
    password_link: string;
    has_password: boolean;
  };
  'course-link': { course: string; link: string };
  'course-withdrawn': { course: string };
  /** `is_used`: the money had opened the course; it is sent back without having, where it came too late or did not fit. */
  'course-refund-asked': CourseMoneyNews & { is_used: boolean };
  'course-refunded': CourseMoneyNews;
  'course-refund-failed': CourseMoneyNews;
  /** The bank wants the payer's account before it sends anything. */
  'course-refund-stuck': CourseMoneyNews;
  'course-refund-withdrawn': CourseMoneyNews;
  'course-disputed': CourseMoneyNews & { is_over: boolean; is_lost: boolean };
  'course-payment-odd': { course: string; reference: string };
}
