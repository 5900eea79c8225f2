export type Figures = {
  /** The attack or the accident. */
  what: string;
  /** How often, with its unit: '200 bookings'. */
  tried: string;
  /** Answered with an error that the caller may repeat, or refused for its reason. */
  refused: number;
  /** Promised, and not there. The test fails when it is not 0. */
  lost: number;
};

export const FIGURES = 'figures: ';

/** Prints what a test counted, for `npm run trust`. */
export function tellFigures(figures: Figures): void {
  console.log(FIGURES + JSON.stringify(figures));
}
