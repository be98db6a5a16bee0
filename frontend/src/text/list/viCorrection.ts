/** Words of another search, offered for one that finds nothing: 'Ý bạn là “toán học”?' */
export const viCorrection = { meant: 'Ý bạn là', end: '?' } as const;
