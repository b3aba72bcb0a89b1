/** The requirements that are met as an entry of the list's last part has it, where the letter alone would not be safe. */
const linesOf: Record<string, string> = {
  'X-01': 'R-151',
  'X-02': 'R-107',
  'X-03': 'R-188 R-189 R-192 R-194 R-494',
  'X-04': 'R-202 R-354',
  'X-07': 'R-321 R-375',
  'X-08': 'R-310 R-312 R-313 R-315',
  'X-10': 'R-026 R-198 R-322',
  'X-13': 'R-376',
  'X-14': 'R-331 R-333 R-485',
  'X-17': 'R-334',
  'X-18': 'R-257 R-258 R-260',
  'X-19': 'R-252 R-264 R-265 R-389',
  'X-20': 'R-045',
  'X-23': 'R-010',
  'X-25': 'R-025',
  'X-26': 'R-140',
  'X-28': 'R-181',
  'X-30': 'R-158',
  'X-31': 'R-384',
  'X-32': 'R-385',
  'X-34': 'R-212',
  'X-37': 'R-234',
  'X-51': 'R-405 R-407',
  'X-52': 'R-072 R-074 R-086 R-491',
  'X-55': 'R-390 R-391',
  'X-63': 'R-461 R-462',
};

/** The entry whose form a requirement has; undefined where it is met as it is written. */
export const safeForms: ReadonlyMap<string, string> = new Map(
  Object.entries(linesOf).flatMap(([entry, ids]) => ids.split(' ').map((id) => [id, entry] as const)),
);
