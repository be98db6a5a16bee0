/** Words of the values that a PDF proposes to the form. */
export const viProposals = {
  fromPdf: 'Lấy từ PDF',
  fromOldFont: 'Lấy từ PDF, đã chuyển từ phông cũ',
  undo: 'Hoàn tác',
  undoOf: (field: string, value: string) => `Hoàn tác: ${field} lấy từ PDF là “${value}”`,
  coverFromPdf: 'Lấy từ PDF (trang 1)',
  undoCover: 'Hoàn tác: ảnh bìa lấy từ trang 1 của PDF',
} as const;
