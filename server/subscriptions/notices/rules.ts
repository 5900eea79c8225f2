/** The news for an owner about the salon's own subscription. Dates are on the salon's wall clock. */
export type PlanNotice =
  | {
      kind: 'plan_paid';
      plan: string;
      amountCents: number;
      /** When the plan begins; null once it has begun. */
      from: string | null;
      until: string;
      /** Null: nothing is charged again. */
      nextCharge: string | null;
      /** Something else was paid meanwhile: these days came on top. */
      isTwice: boolean;
    }
  /** Money that pays for nothing, and goes back. */
  | { kind: 'plan_surplus'; plan: string; amountCents: number; currency: string }
  /** A card was entered, and nothing is charged yet. `from` is when the plan begins; null once it has begun. */
  | { kind: 'plan_begun'; plan: string; amountCents: number; from: string | null; firstCharge: string }
  | { kind: 'plan_late'; plan: string; until: string }
  /** `next` is the plan that was chosen to follow, to be paid by PIX. */
  | { kind: 'plan_ending'; plan: string; until: string; next: { plan: string; amountCents: number } | null }
  | { kind: 'trial_ending'; until: string }
  | { kind: 'trial_over' };
