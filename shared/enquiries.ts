/** Most characters. */
export const enquiryLimits = { name: 80, message: 1000, note: 1000 } as const;
/** An enquiry is deleted so many days after it was sent, whatever became of it. */
export const enquiryKeptDays = 180;
