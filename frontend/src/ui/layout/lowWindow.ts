/**
 * Windows in which bars that stay in sight would leave no room for what they belong to, such as at a
 * zoom of 400 %. They scroll with the page there.
 */
export const lowWindow = '@media (max-height: 500px)';

/** The same for the bars of a list and for the buttons of a panel, which take less of the window. */
export const lowForBars = '@media (max-height: 400px)';

/** The same for the bar of what is chosen, which a phone on its side has room for. */
export const lowForChosen = '@media (max-height: 320px)';
