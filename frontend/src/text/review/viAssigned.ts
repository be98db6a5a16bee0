/** Words of the line that names the assigned reviewer, apart so that a list does not load those of assigning. */
export const viAssigned = {
  to: (name: string) => `Giao cho ${name}`,
  toMe: 'Giao cho bạn',
  due: (day: string) => `Hạn ${day}`,
  overdue: (day: string) => `Quá hạn (hạn ${day})`,
};
