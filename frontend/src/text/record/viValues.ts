/** Words of the values that a field suggests. */
export const viValues = {
  list: 'Đã dùng trong thư viện',
  uses: (n: string) => `${n} eBook`,
  found: (n: string) => `${n} gợi ý, dùng phím mũi tên để chọn`,
} as const;
