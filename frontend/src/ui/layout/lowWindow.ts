/**
 * Media query: windows too low for bars that stay in sight, such as at a zoom of 400 %. There the bars
 * scroll with the page.
 */
export const lowWindow = '@media (max-height: 500px)';

/** The same for the bars of a list and for the buttons of a panel, which take less of the window. */
export const lowForBars = '@media (max-height: 400px)';

/** The same for the bar of what is chosen, which a phone in landscape has room for. */
export const lowForChosenBar = '@media (max-height: 320px)';
