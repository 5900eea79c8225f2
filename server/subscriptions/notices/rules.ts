/** What an owner is told of the salon's own subscription. Dates are on the salon's wall clock. */
export type PlanNotice =
  | {
      kind: 'plan_paid';
      plan: string;
      amountCents: number;
      until: string;
      /** Null: nothing is charged again. */
      nextCharge: string | null;
    }
  | { kind: 'plan_late'; plan: string; until: string }
  | { kind: 'plan_ending'; plan: string; until: string }
  | { kind: 'trial_ending'; until: string }
  | { kind: 'trial_over' };
