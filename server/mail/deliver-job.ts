/** The job that sends one mail. */
export const deliverJob = 'mail.deliver';
