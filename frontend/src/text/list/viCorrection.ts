/** Words that offer another search when a search finds nothing: 'Ý bạn là “toán học”?' */
export const viCorrection = { meant: 'Ý bạn là', end: '?' } as const;
