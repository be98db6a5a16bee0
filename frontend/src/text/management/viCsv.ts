/** Words of the button that saves something as a CSV file. */
export const viCsv = {
  export: 'Xuất CSV',
  exporting: 'Đang xuất...',
} as const;
