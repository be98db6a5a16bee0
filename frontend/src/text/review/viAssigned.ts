/** Words of the line that names the assigned reviewer; apart, so that lists do not load viAssign. */
export const viAssigned = {
  to: (name: string) => `Giao cho ${name}`,
  toMe: 'Giao cho bạn',
  due: (day: string) => `Hạn ${day}`,
  overdue: (day: string) => `Quá hạn (hạn ${day})`,
};
